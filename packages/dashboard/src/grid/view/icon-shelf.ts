/** Icons that React drew once, to be copied into cells by their names. */
export class IconShelf {
  readonly #shelf: ParentNode;

  constructor(shelf: ParentNode) {
    this.#shelf = shelf;
  }

  /** Puts an icon in the place of another, or where `next` follows it in `parent`. Returns what is there now. */
  put(
    before: Element | null,
    name: string | undefined,
    at: { parent: Node; next: Node | null },
  ): Element | null {
    if (name === before?.getAttribute('data-icon')) return before;
    before?.remove();
    if (name === undefined) return null;
    const found = this.#shelf.querySelector(`[data-icon="${CSS.escape(name)}"]`);
    if (found === null) return null;
    const copy = document.importNode(found, true);
    at.parent.insertBefore(copy, at.next);
    return copy;
  }
}
