import { expect, test } from 'vitest';
import { blankJob as noJob, blankProfile as nothing } from './blank-answers.fixture.ts';
import { dateOfParts, personProfile } from './read-profile.ts';

test('what a vendor leaves out is null, blanks included', () => {
  expect(personProfile({})).toEqual(nothing);
  expect(personProfile({ name: '', city: '', skills: ['Go', null, ''], jobs: [], studies: null })).toEqual({
    ...nothing,
    skills: ['Go'],
  });
});

test('a job without an end is a current one, and dates have no time', () => {
  const jobs = [
    { title: 'CTO', start_date: '2022-03-01T00:00:00Z' },
    { title: 'Engineer', end_date: '2022-02' },
    { title: 'Advisor', is_current: false },
  ];
  expect(personProfile({ jobs }).employment_history).toEqual([
    { ...noJob, title: 'CTO', start_date: '2022-03-01' },
    { ...noJob, title: 'Engineer', end_date: '2022-02', is_current: false },
    { ...noJob, title: 'Advisor', is_current: false },
  ]);
});

test('the present job tells the domain of its company, and stands for the list if there is none', () => {
  const present = { company_name: 'Acme', company_domain: 'acme.test', title: 'CTO' };
  const jobs = [{ company_name: 'Acme' }, { company_name: 'Basalt' }, {}];
  expect(personProfile({ present, jobs }).employment_history).toEqual([
    { ...noJob, company_name: 'Acme', company_domain: 'acme.test' },
    { ...noJob, company_name: 'Basalt' },
    noJob,
  ]);
  expect(personProfile({ present }).employment_history).toEqual([{ ...noJob, ...present }]);
  expect(personProfile({ present: { company_domain: 'acme.test' } }).employment_history).toEqual([]);
});

test.each([
  ['2014-09', 2014],
  [2014, 2014],
  ['2014', 2014],
  [0, null],
  [1_700_000_000, null],
  ['today', null],
  [null, null],
])('a study that began %s has the year %s', (start, year) => {
  expect(personProfile({ studies: [{ start }] }).education[0]?.start_year).toBe(year);
});

test('dates in numbers are as exact as they are', () => {
  expect([dateOfParts(2024, 3, 1), dateOfParts(2024, 3), dateOfParts(2024, 0, 7), dateOfParts(0, 3)]).toEqual(
    ['2024-03-01', '2024-03', '2024', null],
  );
});
