/** So long after somebody has scrolled sideways, things are placed for good. */
const restMs = 150;

/**
 * Keeps row numbers and pinned cells at the left edge. What sticks there is drawn by itself, two pieces for each
 * row, and that takes longer than all the rest of a frame: so it sticks only while somebody scrolls sideways. Otherwise it
 * is placed once, and lies in its row as every other cell does.
 */
export class LeftEdge {
  readonly #scroller: HTMLElement;
  /** Not known at first: what was there before may have scrolled the same element. */
  #scrolled = Number.NaN;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  /** What is seen begins so many pixels from the left. */
  follow(scrollLeft: number): void {
    if (scrollLeft === this.#scrolled) return;
    this.#scrolled = scrollLeft;
    this.#scroller.dataset.aside = '';
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#settle(), restMs);
  }

  stop(): void {
    clearTimeout(this.#rest);
  }

  #settle(): void {
    this.#scroller.style.setProperty('--aside', `${this.#scrolled}px`);
    delete this.#scroller.dataset.aside;
  }
}
