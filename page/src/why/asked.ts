import { signal } from "@preact/signals";

/** The round whose reasons stand beside the table; nothing where none are asked for. */
export const whyAsked = signal<{ table: string; number: number } | null>(null);
