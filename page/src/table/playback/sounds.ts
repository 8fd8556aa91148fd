import { hasSound } from "./preferences";

/** Short sounds made of noise and tones, without a file; they are quiet, and off until somebody switches them on. */
const KINDS = {
  pieces: { length: 0.06, pitch: 2600, volume: 0.1 },
  chips: { length: 0.035, pitch: 5200, volume: 0.12 },
};

let context: AudioContext | null = null;

/** Let a card or a chip be heard, so many seconds from now. */
export function sound(kind: keyof typeof KINDS, after = 0): void {
  if (!hasSound.value) return;
  context ??= new AudioContext();
  const { length, pitch, volume } = KINDS[kind];
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  source
    .connect(new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 }))
    .connect(new GainNode(context, { gain: volume }))
    .connect(context.destination);
  source.start(context.currentTime + after);
}
