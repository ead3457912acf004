import { expect, test } from 'vitest';
import { createReach } from './reach.ts';

/** Two clocks that a test moves: ours, and the database's, an hour ahead. */
function watch() {
  const clock = { own: 1000, far: 3_600_000 };
  const reach = createReach(() => clock.own);
  const pass = (ms: number, far = ms) => {
    clock.own += ms;
    clock.far += far;
  };
  const answer = () => reach.note(clock.far);
  const answerFor = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      pass(1000);
      answer();
    }
  };
  return { reach, pass, answer, answerFor };
}

test('a database that answers without a break has been there all the while', () => {
  const { reach, answer, answerFor } = watch();
  expect(reach.steadyMs()).toBe(0);
  answer();
  answerFor(10);
  expect([reach.steadyMs(), reach.isAway()]).toEqual([10_000, false]);
});

test('one that did not answer counts from its first answer after that', () => {
  const { reach, answer, answerFor } = watch();
  answer();
  answerFor(20);
  reach.lose();
  expect([reach.steadyMs(), reach.isAway()]).toEqual([0, true]);
  answerFor(3);
  expect([reach.steadyMs(), reach.isAway()]).toEqual([2000, false]);
});

test('one that stood still without failing counts from its next answer', () => {
  const { reach, pass, answer, answerFor } = watch();
  answer();
  answerFor(20);
  pass(14_000);
  expect(reach.steadyMs()).toBe(0);
  answer();
  expect(reach.steadyMs()).toBe(0);
  answerFor(4);
  expect(reach.steadyMs()).toBe(4000);
});

test('one of which only the clock went on counts from its next answer: the machine slept', () => {
  const { reach, pass, answer, answerFor } = watch();
  answer();
  answerFor(20);
  pass(1000, 60_000);
  answer();
  expect(reach.steadyMs()).toBe(0);
});

test('a short break does not count', () => {
  const { reach, pass, answer, answerFor } = watch();
  answer();
  answerFor(10);
  pass(4000);
  answer();
  expect(reach.steadyMs()).toBe(14_000);
});

test('the database’s clock goes on between its answers', () => {
  const { reach, pass, answer } = watch();
  answer();
  pass(1500);
  expect(reach.farNow()).toBe(3_601_500);
});
