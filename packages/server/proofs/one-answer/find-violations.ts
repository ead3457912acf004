import type { EqualLookUps } from './prove-one-answer.ts';

/** What does not add up, in sentences. */
export function findViolations(figures: Record<string, EqualLookUps>, records: number): string[] {
  return Object.entries(figures).flatMap(([asker, found]) => {
    const charges = asker === 'nobody is found' ? 0 : 1;
    const expected = {
      'look-ups': records,
      'vendor calls': 1,
      charges,
      'marked as cached': records - 1,
      'moments observed': 1,
    };
    return Object.entries(expected).flatMap(([name, value]) => {
      const actual = Object.entries(found).find(([key]) => key === name)?.[1];
      return actual === value ? [] : [`${asker}: ${name} are ${actual} instead of ${value}`];
    });
  });
}
