import type { ScrollPlace, Scaling } from '../scale-scroll.ts';
import { followScroll, isAtOdds, scalingOf, scrollTo } from '../scale-scroll.ts';

/** How long after a wheel or a finger moved, longer ways are still theirs. A busy machine makes few long ones. */
const fineMs = 500;
/** What neither of them can do in a frame, in heights of what is seen: then the scrollbar was dragged. */
const leapPages = 10;

/** Which part of the table is seen, from the place of a scrollbar that may stand for many more pixels than it has. */
export class ScrollFollower {
  readonly #scroller: HTMLElement;
  #scaling: Scaling = scalingOf(0, 0);
  #place: ScrollPlace = { top: 0, shift: 0 };
  #fineUntil = 0;

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  get top(): number {
    return this.#place.top;
  }

  get shift(): number {
    return this.#place.shift;
  }

  get spacer(): number {
    return this.#scaling.spacer;
  }

  /** A wheel, a finger or a key is about to scroll, by exactly as many pixels as it says. */
  noteFine(isFine: boolean): void {
    this.#fineUntil = isFine ? performance.now() + fineMs : 0;
  }

  /** The table or the window has another height. What is seen stays. */
  resize(total: number, viewport: number): void {
    this.#scaling = scalingOf(total, viewport);
  }

  /** After the scrollbar moved. Returns by how much what is seen moved. */
  follow(): number {
    const before = this.#place.top;
    const { scrollTop } = this.#scroller;
    const moved = scrollTop - (before - this.#place.shift);
    const pages = Math.abs(moved) / Math.max(1, this.#scaling.viewport);
    const isFine = pages <= 1 || (pages <= leapPages && performance.now() < this.#fineUntil);
    this.#place = followScroll(this.#scaling, this.#place, { scrollTop, isFine });
    if (isAtOdds(this.#scaling, this.#place)) this.scrollTo(this.#place.top);
    return this.#place.top - before;
  }

  /** The scrollbar may have been dragged a moment ago, and the browser not have said so yet. */
  readTop(): number {
    this.follow();
    return this.top;
  }

  /** Shows another part of the table. */
  scrollTo(top: number): void {
    const wanted = scrollTo(this.#scaling, top);
    this.#scroller.scrollTop = wanted.scrollTop;
    // Browsers round it to what their screen can show.
    const { scrollTop } = this.#scroller;
    this.#place =
      this.#scaling.total === this.#scaling.spacer
        ? { top: scrollTop, shift: 0 }
        : { top: wanted.top, shift: wanted.top - scrollTop };
  }

  /** Puts the scrollbar where it belongs, after fine moves. What is seen stays. */
  settle(): void {
    const { top, shift } = this.#place;
    // Otherwise it was moved a moment ago, and the browser is about to say so.
    const isFollowed = Math.abs(this.#scroller.scrollTop - (top - shift)) < 1;
    if (shift !== 0 && isFollowed) this.scrollTo(top);
  }
}
