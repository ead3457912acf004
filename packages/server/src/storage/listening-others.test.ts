import { expect, it } from 'vitest';
import { createListeningOthers } from './listening-others.ts';

function listen() {
  const clock = { now: 0 };
  return { clock, others: createListeningOthers(() => clock.now) };
}

it('is alone once nobody has answered for two seconds', () => {
  const { clock, others } = listen();
  others.hearItself();
  clock.now = 1_999;
  expect(others.isAlone()).toBe(false);
  clock.now = 2_000;
  expect(others.isAlone()).toBe(true);
});

it('is not alone while it hears others, and for a while after that', () => {
  const { clock, others } = listen();
  others.hearItself();
  clock.now = 5_000;
  others.hear('other');
  expect(others.isAlone()).toBe(false);
  clock.now = 24_999;
  expect(others.isAlone()).toBe(false);
  clock.now = 25_000;
  expect(others.isAlone()).toBe(true);
});

it('does not know while it does not hear itself: behind a pooler, or without its connection', () => {
  const { clock, others } = listen();
  clock.now = 60_000;
  expect(others.isAlone()).toBe(false);
  others.hearItself();
  clock.now = 70_000;
  expect(others.isAlone()).toBe(true);
  others.lose();
  expect(others.isAlone()).toBe(false);
  clock.now = 80_000;
  others.hearItself();
  expect(others.isAlone()).toBe(false);
});
