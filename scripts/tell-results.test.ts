import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { addUp, readStep, tellResults, testReport } from './tell-results.ts';

const fine = { numPassedTests: 15_000, numPendingTests: 9 };
const crash = readStep('npm run crash -- --kills 30=1');
const file = (name: string, status: string, tests: readonly string[] = [], message = '') => ({
  name: resolve(name),
  status,
  message,
  assertionResults: tests.map((fullName) => ({ status, fullName })),
});

it('one line is all when nothing failed', () => {
  const report = testReport.parse({ ...fine, testResults: [file('a.test.ts', 'passed', ['is well'])] });
  expect(tellResults(report, [readStep('npm test=0')])).toEqual(['15000 passed, 0 failed, 9 skipped']);
});

it('a step that failed is named before the last line, and counts', () => {
  expect(tellResults(testReport.parse(fine), [readStep('npm test=0'), crash])).toEqual([
    'failed: npm run crash -- --kills 30 (exit 1)',
    '15000 passed, 1 failed, 9 skipped',
  ]);
});

it('tests that failed are named with their files, and files that could not be loaded with the reason', () => {
  const report = testReport.parse({
    ...fine,
    numFailedTests: 1,
    testResults: [
      file('packages/a.test.ts', 'failed', ['sheets (pglite) keep rows']),
      file('packages/b.test.ts', 'failed', [], 'Cannot find\n  module x'),
    ],
  });
  expect(tellResults(report, [readStep('npm test=1')])).toEqual([
    'failed: npm test (exit 1)',
    'failed: packages/a.test.ts > sheets (pglite) keep rows',
    'failed: packages/b.test.ts: Cannot find module x',
    '15000 passed, 1 failed, 9 skipped',
  ]);
});

it('what a test expected is told, without colours and without the stack', () => {
  const failureMessages = [
    'AssertionError: \u001b[31mexpected 1\u001b[39m\n  to be 2\n    at /home/a.test.ts:3:1',
  ];
  const assertionResults = [{ status: 'failed', fullName: 'rows add up', failureMessages }];
  const report = testReport.parse({
    numFailedTests: 1,
    testResults: [{ ...file('a.test.ts', 'failed'), assertionResults }],
  });
  expect(tellResults(report, [])).toEqual([
    'failed: a.test.ts > rows add up: AssertionError: expected 1 to be 2',
    '0 passed, 1 failed',
  ]);
});

it('no more than twenty failures are told, in lines that are not long', () => {
  const names = Array.from({ length: 50 }, (_, at) => `${at} ${'long '.repeat(100)}`);
  const report = testReport.parse({ numFailedTests: 50, testResults: [file('a.test.ts', 'failed', names)] });
  const lines = tellResults(report, [readStep('npm test=1')]);
  expect(lines).toHaveLength(21);
  expect(lines.slice(-2)).toEqual(['and 32 more', '0 passed, 50 failed']);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(400);
});

it('the tests of several runs are counted together', () => {
  const failed = testReport.parse({
    numPassedTests: 8,
    numFailedTests: 1,
    testResults: [file('packages/a.test.ts', 'failed', ['sheets keep rows'])],
  });
  expect(tellResults(addUp([testReport.parse(fine), failed]), [readStep('npm run test:long=1')])).toEqual([
    'failed: npm run test:long (exit 1)',
    'failed: packages/a.test.ts > sheets keep rows',
    '15008 passed, 1 failed, 9 skipped',
  ]);
});

it('without a report, as when the checks before the tests failed, the command is named', () => {
  expect(tellResults(addUp([]), [readStep('npm test=2')])).toEqual([
    'failed: npm test (exit 2)',
    '0 passed, 1 failed',
  ]);
});
