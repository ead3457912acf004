import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScrollPlace, Scaling } from './scale-scroll.ts';
import { followScroll, isAtOdds, maxSpacerHeight, maxTop, scalingOf, scrollTo } from './scale-scroll.ts';

const viewport = fc.integer({ min: 200, max: 2000 });
const huge = fc.record({ total: fc.integer({ min: maxSpacerHeight + 1, max: 640_000_000 }), viewport });
const any = fc.record({ total: fc.integer({ min: 0, max: 640_000_000 }), viewport });

/** As the view does it: after each move, a scrollbar at odds with what is seen is put where it belongs. */
function follow(scaling: Scaling, place: ScrollPlace, move: { scrollTop: number; isFine: boolean }) {
  const next = followScroll(scaling, place, move);
  if (!isAtOdds(scaling, next)) return { place: next, scrollTop: move.scrollTop };
  const { scrollTop, ...settled } = scrollTo(scaling, next.top);
  return { place: settled, scrollTop };
}

describe('the spacer', () => {
  it('is never higher than browsers allow, and not scaled below that', () => {
    expect(scalingOf(34_000_000, 700).spacer).toBe(maxSpacerHeight);
    const small = scalingOf(1_000_000, 700);
    expect(small.spacer).toBe(1_000_000);
    expect(followScroll(small, { top: 0, shift: 0 }, { scrollTop: 4321, isFine: false })).toEqual({
      top: 4321,
      shift: 0,
    });
  });

  it('leads from each part of the table to a place of the scrollbar, and back to within a step of it', () => {
    fc.assert(
      fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), (size, part) => {
        const scaling = scalingOf(size.total, size.viewport);
        const wanted = Math.round(part * maxTop(scaling));
        const { top, shift, scrollTop } = scrollTo(scaling, wanted);
        expect(top).toBe(wanted);
        expect(top).toBe(scrollTop + shift);
        expect(scrollTop).toBeLessThanOrEqual(Math.max(0, scaling.spacer - scaling.viewport));
        const back = followScroll(scaling, { top: 0, shift: 0 }, { scrollTop, isFine: false });
        const margins = scaling.viewport * 4;
        const step =
          scaling.total > scaling.spacer ? (scaling.total - margins) / (scaling.spacer - margins) : 1;
        expect(Math.abs(back.top - wanted)).toBeLessThanOrEqual(step + 1);
      }),
    );
  });

  it('reaches the first and the last row by dragging', () => {
    fc.assert(
      fc.property(huge, (size) => {
        const scaling = scalingOf(size.total, size.viewport);
        const drag = (scrollTop: number) =>
          followScroll(scaling, { top: 5000, shift: 7 }, { scrollTop, isFine: false }).top;
        expect(drag(0)).toBe(0);
        expect(drag(scaling.spacer - scaling.viewport)).toBe(maxTop(scaling));
      }),
    );
  });
});

describe('a wheel', () => {
  it('moves by exactly as many pixels as it says, from anywhere', () => {
    fc.assert(
      fc.property(
        huge,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: -900, max: 900 }),
        (size, part, by) => {
          const scaling = scalingOf(size.total, size.viewport);
          const { scrollTop, ...place } = scrollTo(scaling, Math.round(part * maxTop(scaling)));
          const moved = followScroll(scaling, place, { scrollTop: scrollTop + by, isFine: true });
          expect(moved.top).toBe(Math.max(0, Math.min(place.top + by, maxTop(scaling))));
        },
      ),
    );
  });

  it('gets from one end to the other, however it is mixed with dragging', () => {
    const moves = fc.array(
      fc.record({ by: fc.integer({ min: -3000, max: 3000 }), drag: fc.option(fc.nat(8_000_000)) }),
      {
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(huge, moves, (size, steps) => {
        const scaling = scalingOf(size.total, size.viewport);
        const most = scaling.spacer - scaling.viewport;
        let at = { place: { top: 0, shift: 0 }, scrollTop: 0 };
        for (const { by, drag } of steps) {
          const scrollTop = Math.max(0, Math.min(drag ?? at.scrollTop + by, most));
          at = follow(scaling, at.place, { scrollTop, isFine: drag === null });
          expect(at.place.top).toBeGreaterThanOrEqual(0);
          expect(at.place.top).toBeLessThanOrEqual(maxTop(scaling));
          // A scrollbar is at its end if, and only if, the table is.
          expect(at.scrollTop === 0).toBe(at.place.top === 0);
          expect(at.scrollTop === most).toBe(at.place.top === maxTop(scaling));
        }
      }),
    );
  });

  it('reaches the last row of a million by turning alone', () => {
    const scaling = scalingOf(34_000_000, 700);
    let at = { ...scrollTo(scaling, maxTop(scaling) - 50_000) };
    let turns = 0;
    while (at.top < maxTop(scaling) && turns < 200) {
      const { place, scrollTop } = follow(scaling, at, {
        scrollTop: Math.min(at.scrollTop + 600, scaling.spacer - scaling.viewport),
        isFine: true,
      });
      at = { ...place, scrollTop };
      turns += 1;
    }
    expect(at.top).toBe(maxTop(scaling));
    expect(turns).toBe(84);
    expect(at.scrollTop).toBe(scaling.spacer - scaling.viewport);
  });
});
