import { type ComponentChild, render } from "preact";
import { vi } from "vitest";

/** As much of a document as it takes to draw a part of the page without a browser. */
class Shown {
  readonly nodeType: number;
  readonly attributes: Record<string, unknown> = {};
  readonly childNodes: Shown[] = [];
  readonly style = {};
  parentNode: Shown | null = null;
  readonly #heard = new Map<string, (event: object) => void>();
  constructor(
    readonly localName: string,
    public data = "",
    readonly namespaceURI = "http://www.w3.org/1999/xhtml",
  ) {
    this.nodeType = localName ? 1 : 3;
  }
  get firstChild(): Shown | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): Shown | null {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }
  insertBefore(node: Shown, before: Shown | null): void {
    node.remove();
    node.parentNode = this;
    this.childNodes.splice(before ? this.childNodes.indexOf(before) : this.childNodes.length, 0, node);
  }
  remove(): void {
    this.parentNode?.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
    this.parentNode = null;
  }
  setAttribute(name: string, value: unknown): void {
    this.attributes[name] = value;
  }
  removeAttribute(name: string): void {
    delete this.attributes[name];
  }
  addEventListener(name: string, heard: (event: object) => void): void {
    this.#heard.set(name, heard);
  }
  removeEventListener(name: string): void {
    this.#heard.delete(name);
  }
  /** Let something happen to it. */
  hear(type: string, more: object = {}): void {
    this.#heard.get(type)?.call(this, { type, currentTarget: { ...more } });
  }
  /** All that is written in it. */
  get text(): string {
    return this.nodeType === 3 ? this.data : this.childNodes.map((each) => each.text).join("");
  }
  /** All of a name in it, as they stand. */
  all(name: string): Shown[] {
    return this.childNodes.flatMap((each) => [...(each.localName === name ? [each] : []), ...each.all(name)]);
  }
}

const page = {
  createTextNode: (text: string) => new Shown("", text),
  createElementNS: (space: string, name: string) => new Shown(name, "", space),
};

/** A part of the page as it is drawn. */
export function drawn(part: ComponentChild): Shown {
  vi.stubGlobal("document", page);
  const screen = new Shown("main");
  render(part, screen as unknown as Element);
  return screen;
}
