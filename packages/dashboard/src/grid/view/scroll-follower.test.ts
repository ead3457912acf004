import { expect, it } from 'vitest';
import { ScrollFollower } from './scroll-follower.ts';

/** Only its place is read and set. */
const scrollerAt = (scrollTop: number) => ({ scrollTop }) as HTMLElement;

it('a drag that the browser has not told of yet survives the settling of an earlier one', () => {
  const scroller = scrollerAt(0);
  const follower = new ScrollFollower(scroller);
  follower.resize(34_000_000, 700);
  scroller.scrollTop = 2_600_000;
  follower.follow();
  const seen = follower.top;
  expect(follower.shift).toBeGreaterThan(0);

  scroller.scrollTop = 7_500_000;
  follower.settle();
  expect(scroller.scrollTop).toBe(7_500_000);
  follower.follow();
  expect(follower.top).toBeGreaterThan(4 * (seen / 2));
});

it('settling puts the scrollbar where it belongs, and moves nothing that is seen', () => {
  const scroller = scrollerAt(0);
  const follower = new ScrollFollower(scroller);
  follower.resize(34_000_000, 700);
  scroller.scrollTop = 4_000_000;
  follower.follow();
  follower.noteFine(true);
  for (let move = 0; move < 100; move += 1) {
    scroller.scrollTop += 500;
    follower.follow();
  }
  const seen = follower.top;
  const before = scroller.scrollTop;
  follower.settle();
  expect(follower.top).toBe(seen);
  expect(scroller.scrollTop).not.toBe(before);
});

it('says where a drag has led before the browser tells of it', () => {
  const scroller = scrollerAt(0);
  const follower = new ScrollFollower(scroller);
  follower.resize(34_000_000, 700);
  scroller.scrollTop = 2_600_000;
  expect(follower.top).toBe(0);
  expect(follower.readTop()).toBeGreaterThan(8_000_000);
});
