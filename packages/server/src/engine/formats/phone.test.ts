import { describe, expect, test } from 'vitest';
import { parsePhone } from './phone.ts';

describe('parsePhone', () => {
  test.each([
    ['+1 (415) 555-2671', '+14155552671'],
    ['+49 (0)30 901820', '+4930901820'],
    ['tel:+44 20 7946 0958', '+442079460958'],
    ['tel:tel: 030 901820', '030 901820'],
    ['+1 415 555 2671 ext. 5', '+14155552671'],
    ['(415)  555-2671', '(415) 555-2671'],
    ['030\t901820', '030 901820'],
    ['0049 30 901820', '0049 30 901820'],
    ['1-800-FLOWERS', '1-800-FLOWERS'],
    ['+999 123456', '+999 123456'],
    ['+1 5551', '+1 5551'],
    ['+1 415 555 2671 or +1 415 555 2672', '+1 415 555 2671 or +1 415 555 2672'],
    [4155552671, '4155552671'],
  ])('reads %j as %s', (value, phone) => {
    expect(parsePhone(value)).toBe(phone);
  });

  test.each(['n/a', '+', '123', 'tel:', 'ext. 5', '1'.repeat(101), true, ['+14155552671'], {}])(
    'refuses %j',
    (value) => {
      expect(parsePhone(value)).toBeUndefined();
    },
  );
});
