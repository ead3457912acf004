/*
 * The end of what `.ci/run` prints: `node tell-results.ts FOLDER 'COMMAND=EXIT CODE'…` with the JSON reports of the tests.
 * Only the end of that output may be read, so it names what failed, and why.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { argv } from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface Step {
  command: string;
  exitCode: number;
}

/** Of a report, what is told here. */
export const testReport = z.object({
  numPassedTests: z.number().default(0),
  numFailedTests: z.number().default(0),
  numPendingTests: z.number().default(0),
  testResults: z
    .array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string().default(''),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).default([]),
          }),
        ),
      }),
    )
    .default([]),
});
export type TestReport = z.infer<typeof testReport>;

/** Lines about failures. The last line, with the numbers, comes on top of them. */
const mostLines = 20;
const longestLine = 400;

export function tellResults(report: TestReport, steps: readonly Step[]): string[] {
  const failed = [
    ...steps
      .filter(({ exitCode }) => exitCode !== 0)
      .map(({ command, exitCode }) => `failed: ${command} (exit ${exitCode})`),
    ...report.testResults.flatMap(failedTests),
  ];
  const told = failed.length > mostLines ? [...failed.slice(0, mostLines - 1), more(failed)] : failed;
  return [
    ...told.map((line) => line.replaceAll(/\s+/g, ' ').slice(0, longestLine)),
    countTests(report, steps),
  ];
}

const more = (failed: readonly string[]) => `and ${failed.length - mostLines + 1} more`;

/** A file that could not be loaded has no tests. */
function failedTests({
  name,
  status,
  message,
  assertionResults,
}: TestReport['testResults'][number]): string[] {
  const file = relative('.', name);
  const tests = assertionResults.filter((test) => test.status === 'failed');
  if (tests.length > 0)
    return tests.map(
      ({ fullName, failureMessages: [why] }) =>
        `failed: ${file} > ${fullName}${why === undefined ? '' : `: ${withoutStack(why)}`}`,
    );
  return status === 'failed' ? [`failed: ${file}: ${message}`] : [];
}

const withoutStack = (failure: string) => stripVTControlCharacters(failure).replace(/\n\s+at [\s\S]*/, '');

/** Where something else than a test failed, this counts as one failure. */
function countTests(report: TestReport, steps: readonly Step[]): string {
  const { numPassedTests, numFailedTests, numPendingTests } = report;
  const isOther = numFailedTests === 0 && steps.some(({ exitCode }) => exitCode !== 0);
  const skipped = numPendingTests > 0 ? `, ${numPendingTests} skipped` : '';
  return `${numPassedTests} passed, ${isOther ? 1 : numFailedTests} failed${skipped}`;
}

export function readStep(argument: string): Step {
  const at = argument.lastIndexOf('=');
  return { command: argument.slice(0, at), exitCode: Number(argument.slice(at + 1)) };
}

/** Several runs as one; none, when the checks before the tests failed, is one without a test. */
export function addUp(reports: readonly TestReport[]): TestReport {
  const sum = (count: (report: TestReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    numPassedTests: sum((report) => report.numPassedTests),
    numFailedTests: sum((report) => report.numFailedTests),
    numPendingTests: sum((report) => report.numPendingTests),
    testResults: reports.flatMap((report) => report.testResults),
  };
}

if (import.meta.main) {
  const [, , folder = '', ...steps] = argv;
  const reports = readdirSync(folder).map((file) =>
    testReport.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  );
  const report = addUp(reports);
  process.stdout.write(`${tellResults(report, steps.map(readStep)).join('\n')}\n`);
}
