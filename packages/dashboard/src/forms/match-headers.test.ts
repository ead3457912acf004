import { expect, it } from 'vitest';
import { columnFor, simplifyHeader } from './match-headers.ts';

it.each([
  ['Work Email', 'work_email'],
  [' id ', 'external_id'],
  ['Größe (cm)', 'größe_cm'],
  ['__x--y__', 'x_y'],
])('reads the header %j as %j', (header, name) => expect(simplifyHeader(header)).toBe(name));

it('finds the column by its name first, then without capitals and marks', () => {
  expect(columnFor('Work Email', ['work_email', 'Work Email'])).toBe('Work Email');
  expect(columnFor('WORK-EMAIL', ['name', 'work_email'])).toBe('work_email');
  expect(columnFor('phone', ['name'])).toBeNull();
});
