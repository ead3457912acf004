/*
 * Browsers cap the height of an element, so the spacer that carries the scrollbar is at most 8 million pixels high. For
 * more rows, the place of the scrollbar is scaled: dragging it covers all rows. Wheel, touch and keys move by exact
 * pixels all the same, since only `shift` says which part of the table the spacer stands for.
 */
export const maxSpacerHeight = 8_000_000;

export interface Scaling {
  /** Height of all rows. */
  total: number;
  /** Height of the element that stands for them. */
  spacer: number;
  /** Height of what is seen at a time. */
  viewport: number;
}

export interface ScrollPlace {
  /** How far down the first pixel that is seen lies, in the table. */
  top: number;
  /** What of that the scrollbar does not say: `top` = `scrollTop` + `shift`. */
  shift: number;
}

export function scalingOf(total: number, viewport: number): Scaling {
  return { total, spacer: Math.min(total, maxSpacerHeight), viewport };
}

/** What is seen after the scrollbar moved to `scrollTop`: exactly so much more, or the same part of the whole. */
export function followScroll(
  scaling: Scaling,
  place: ScrollPlace,
  { scrollTop, isFine }: { scrollTop: number; isFine: boolean },
): ScrollPlace {
  if (scaling.total === scaling.spacer) return { top: scrollTop, shift: 0 };
  if (isFine) return { top: within(scrollTop + place.shift, maxTop(scaling)), shift: place.shift };
  return placeAt(scaling, Math.round(topOf(scaling, scrollTop)), scrollTop);
}

/** Where the scrollbar has to be for this part of the table. */
export function scrollTo(scaling: Scaling, wanted: number): ScrollPlace & { scrollTop: number } {
  const top = within(wanted, maxTop(scaling));
  const scrollTop = scaling.total === scaling.spacer ? top : Math.round(scrollTopOf(scaling, top));
  return { ...placeAt(scaling, top, scrollTop), scrollTop };
}

/**
 * Whether fine moves have led the scrollbar to where it would stop too early, or too late. Then it has to be moved to
 * where it belongs, without moving what is seen.
 */
export function isAtOdds(scaling: Scaling, { top, shift }: ScrollPlace): boolean {
  if (scaling.total === scaling.spacer) return false;
  const scrollTop = top - shift;
  const margin = marginOf(scaling);
  const isNearEnd = scrollTop < margin || scrollTop > maxScroll(scaling) - margin;
  const isEnd = top <= margin || top >= maxTop(scaling) - margin;
  return (isNearEnd || isEnd) && scrollTo(scaling, top).scrollTop !== scrollTop;
}

export function maxTop({ total, viewport }: Scaling): number {
  return Math.max(0, total - viewport);
}

function maxScroll({ spacer, viewport }: Scaling): number {
  return Math.max(0, spacer - viewport);
}

/** So near to both ends a pixel of the scrollbar is a pixel of the table, so that it ends where the table does. */
function marginOf({ viewport }: Scaling): number {
  return viewport * 2;
}

function scrollTopOf(scaling: Scaling, top: number): number {
  return stretch(top, { from: maxTop(scaling), to: maxScroll(scaling), margin: marginOf(scaling) });
}

function topOf(scaling: Scaling, scrollTop: number): number {
  return stretch(scrollTop, { from: maxScroll(scaling), to: maxTop(scaling), margin: marginOf(scaling) });
}

/** From a place on a line of one length to that on a line of another; both ends stay as long as they are. */
function stretch(at: number, { from, to, margin }: { from: number; to: number; margin: number }): number {
  if (at <= margin) return Math.max(0, at);
  if (at >= from - margin) return to - Math.max(0, from - at);
  return margin + ((at - margin) * (to - 2 * margin)) / (from - 2 * margin);
}

function placeAt(scaling: Scaling, top: number, scrollTop: number): ScrollPlace {
  return scaling.total === scaling.spacer ? { top, shift: 0 } : { top, shift: top - scrollTop };
}

function within(value: number, most: number): number {
  return Math.max(0, Math.min(value, most));
}
