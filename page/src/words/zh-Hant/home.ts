import type { Words } from "../en";
import type { Translation } from "../translation";

export const home: Translation<Words> = {
  bar: { title: "主要", tables: "牌桌", learn: "學習", train: "訓練", you: "我" },
  home: {
    title: ["七張牌。", "分兩手。", "慢慢來。"],
    lead: "兩手都贏莊家，你就贏；只贏一手，注金退回。五種玩法，照真正的規則，每一局都告訴你為什麼。",
    play: "免費玩一手",
    learn: "三分鐘學會",
    games: "玩法",
    game: {
      "pai-gow-poker": "經典玩法：七張牌加一張鬼牌",
      "ez-pai-gow-poker": "不收佣金；莊家最大是 Q 就和局",
      "face-up-pai-gow-poker": "先看莊家的牌；莊家最大是 A 就和局",
      "supreme-pai-gow": "四張牌，兩手快牌",
      "pai-gow-tiles": "老玩法：四張牌九骨牌",
    },
    tables: (count: number, least: string) =>
      count === 0 ? `還沒有牌桌，${least} 起` : `${count} 張牌桌，${least} 起`,
    guest: (number: string) => `訪客 ${number}`,
  },
  sitDown: {
    title: "買籌碼入座。",
    button: (amount: string) => `買 ${amount} 籌碼入座`,
    sit: "入座",
    seenOut: "你離開了一會兒，座位讓出來了。",
    nothingLost: "那是練習金，什麼也沒少。",
    chipsBack: (amount: string) => `你的 ${amount} 已回到錢包。`,
    full: "現在沒有空位。可以先旁觀，等有空位。",
  },
  standing: {
    bank: "以後都不做莊",
    cut: "以後都不切牌",
    cutLink: "切牌",
  },
};
