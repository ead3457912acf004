import { describe, expect, test } from 'vitest';
import { fieldTimestamp1 } from './field-timestamp.ts';
import { configErrorsOf, fieldsOf } from './run-pipe.fixture.ts';

const now = new Date('2026-03-10T23:30:00Z');
const stamp = async (config = {}) =>
  (await fieldsOf(fieldTimestamp1, { config, now, input: { x: 1 } })).current_timestamp;

describe('field:timestamp', () => {
  test.each([undefined, 'Asia/Tokyo'])('gives the moment in UTC (time zone: %s)', async (timezone) => {
    expect(await stamp(timezone === undefined ? {} : { timezone })).toMatchObject({
      value: '2026-03-10T23:30:00Z',
      format: 'datetime',
    });
  });

  test.each([
    ['UTC', '2026-03-10'],
    ['Europe/Berlin', '2026-03-11'],
    ['America/New_York', '2026-03-10'],
    ['Pacific/Kiritimati', '2026-03-11'],
  ])('gives the date it is then in %s', async (timezone, value) => {
    expect(await stamp({ timezone, precision: 'date' })).toMatchObject({ value, format: 'date' });
  });

  test.each(['Mars/Olympus', '', 'Europe/Berlin\u0000'])('refuses the time zone %j', (timezone) => {
    expect(configErrorsOf(fieldTimestamp1, { timezone })).toEqual([
      'ValidationFailed pipes[0].config.timezone',
    ]);
  });

  test('refuses another precision', () => {
    expect(configErrorsOf(fieldTimestamp1, { precision: 'week' })).toEqual([
      'ValidationFailed pipes[0].config.precision',
    ]);
  });
});
