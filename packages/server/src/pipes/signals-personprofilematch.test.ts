import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../contract/json-value.ts';
import type { ProfileEmployment } from '../providers/kit/answers.ts';
import { makeJob } from './profile/profile.fixture.ts';
import { configErrorsOf, valuesOf } from './run-pipe.fixture.ts';
import { signalsPersonProfileMatch1 } from './signals-personprofilematch.ts';

const now = new Date('2026-03-10T12:00:00Z');
const past = (changes: Partial<ProfileEmployment> = {}) =>
  makeJob({
    company_name: 'Globex',
    company_domain: 'globex.com',
    title: 'Head of Sales',
    start_date: '2021-05-01',
    end_date: '2026-01-31',
    is_current: false,
    ...changes,
  });

async function readSignals(
  jobs: unknown[],
  { config = {}, ...rest }: { config?: JsonObject; education?: unknown } = {},
) {
  const profile = JSON.parse(JSON.stringify({ name: 'Ana', employment_history: jobs, ...rest }));
  const values = await valuesOf(signalsPersonProfileMatch1, {
    input: { person_profile_match: profile },
    config,
    now,
  });
  const signals = values['profile_signals'];
  return {
    isRecent: values['is_recent_job_change'],
    days: values['days_in_current_role'],
    signals: Array.isArray(signals) ? signals.map((it) => String(Object(it).signal)) : signals,
    details: signals,
  };
}

describe('signals:personprofilematch@1', () => {
  test('sees a job at another company', async () => {
    const { isRecent, days, signals, details } = await readSignals([past(), makeJob()]);
    expect([isRecent, days, signals]).toEqual([true, 30, ['job_change', 'new_company']]);
    expect(details).toMatchObject([
      {
        date: '2026-02-08',
        title: 'VP Sales',
        organization: 'Acme',
        previous_title: 'Head of Sales',
        previous_company_name: 'Globex',
      },
      { signal: 'new_company' },
    ]);
  });

  test.each([
    [
      'another title at the same company',
      [makeJob(), past({ company_domain: 'ACME.com' })],
      false,
      30,
      ['promotion'],
    ],
    [
      'the same title at the same company',
      [makeJob({ company_domain: null }), past({ company_name: 'acme ', title: 'VP sales' })],
      false,
      30,
      [],
    ],
    ['a first job', [makeJob()], false, 30, ['new_company']],
    ['an old job', [makeJob({ start_date: '2025-12-09' }), past()], false, 91, []],
    [
      'the first day of the window',
      [makeJob({ start_date: '2025-12-11' }), past()],
      true,
      89,
      ['job_change', 'new_company'],
    ],
    ['a month', [makeJob({ start_date: '2026-02' }), past()], true, 37, ['job_change', 'new_company']],
    [
      'a month that reaches into the window',
      [makeJob({ start_date: '2025-12' }), past()],
      true,
      99,
      ['job_change', 'new_company'],
    ],
    ['a year long ago', [makeJob({ start_date: '2024' }), past()], false, 'no_result NoResult', []],
    [
      'a year that may be recent',
      [makeJob({ start_date: '2026' }), past()],
      true,
      'no_result NoResult',
      ['job_change', 'new_company'],
    ],
    [
      'a year that may be recent or not',
      [makeJob({ start_date: '2025' }), past()],
      'no_result NoResult',
      'no_result NoResult',
      [],
    ],
    [
      'a job without a date',
      [makeJob({ start_date: null }), past()],
      'no_result NoResult',
      'no_result NoResult',
      [],
    ],
    ['a job to come', [makeJob({ start_date: '2026-06-01' }), past()], false, 'no_result NoResult', []],
    ['no job', [past()], 'no_result NoResult', 'no_result NoResult', []],
    ['nothing', [], 'no_result NoResult', 'no_result NoResult', []],
    ['what is no job', [null, 7, { title: 7 }, makeJob(), past()], true, 30, ['job_change', 'new_company']],
  ] as const)('reads %s', async (_, jobs, isRecent, days, signals) => {
    const read = await readSignals([...jobs]);
    expect([read.isRecent, read.days, read.signals]).toEqual([isRecent, days, signals]);
  });

  test('keeps to the signals and the window of the request', async () => {
    const jobs = [makeJob(), past()];
    const education = [
      { school: 'HEC', degree: 'MBA', start_year: 2026 },
      { school: 'INSA', start_year: 2012 },
      null,
    ];
    const chosen = await readSignals(jobs, {
      education,
      config: { signals: ['new_education', 'new_company'] },
    });
    expect(chosen).toMatchObject({ isRecent: true, signals: ['new_company', 'new_education'] });
    expect((await readSignals(jobs, { config: { window_days: 20 } })).isRecent).toBe(false);
    expect(
      configErrorsOf(signalsPersonProfileMatch1, { signals: ['fame'] }, { person_profile_match: {} }),
    ).toEqual(['ValidationFailed pipes[0].config.signals[0]']);
  });

  test('finds nothing in what is no profile', async () => {
    const values = await valuesOf(signalsPersonProfileMatch1, {
      input: { person_profile_match: { a: 1 } },
      now,
    });
    expect(values).toMatchObject({ is_recent_job_change: 'no_result NoResult', profile_signals: [] });
  });
});
