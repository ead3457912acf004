import type { PipesResponse } from '@headrace/client';
import { colorsOf } from '../colors.ts';
import type { Connection } from '../connect.ts';
import { terminalWidth } from '../print-rows.ts';
import { renderTable } from '../table.ts';
import { print } from './print.ts';

const pipe = 'person:workemail:waterfall@1';
const shownRows = 12;
const people = 100;

const { bold, dim, green, red } = colorsOf(process.stdout);

interface Attempt {
  provider: string;
  outcome: string;
  duration_ms: number;
}

interface Row {
  name: string;
  domain: string;
  email: string | null;
  status: string;
  attempts: Attempt[];
}

/** Runs a hundred people of the simulated world through five providers, and shows all questions. */
export async function findEmails({ client }: Connection): Promise<void> {
  const { sampleSandbox } = await import('@headrace/sandbox');
  const input = sampleSandbox('people', people).map((row) => ({ ...row }));
  print(
    bold('2. A waterfall over five providers'),
    dim(
      `${people} people of the simulated world through ${pipe}, in sandbox: no key, no cost, nothing leaves the process`,
    ),
    '',
  );
  const started = performance.now();
  const { run } = await client.runSync({
    config: { environment: 'sandbox', widgets: { enabled: true } },
    pipes: [{ pipe_id: pipe }],
    input,
  });
  const seconds = (performance.now() - started) / 1000;
  const rows = run.order.map((id) => readRow(run, String(id)));
  printRows(rows);
  printProviders(rows);
  const found = rows.filter(({ email }) => email !== null).length;
  print(`${found} of ${rows.length} found in ${seconds.toFixed(1)} s`, '');
}

function readRow({ records }: PipesResponse, id: string): Row {
  const fields = records[id]?.fields ?? {};
  const { work_email: email, name, company_domain: domain } = fields;
  // Typed loosely in the API, because widgets are only for display.
  const meta = email?.meta as { attempts?: Attempt[] } | undefined;
  return {
    name: textOf(name) ?? '',
    domain: textOf(domain) ?? '',
    email: textOf(email),
    status: textOf(fields['email_validation_status']) ?? '-',
    attempts: lastOfEach(meta?.attempts ?? []),
  };
}

/** A provider may be asked in two steps, for the person and then for the address; the last step counts. */
function lastOfEach(attempts: Attempt[]): Attempt[] {
  return [...new Map(attempts.map((attempt) => [attempt.provider, attempt])).values()];
}

function textOf(field: { value?: unknown } | undefined): string | null {
  return typeof field?.value === 'string' ? field.value : null;
}

function printRows(rows: Row[]): void {
  // Records that asked the most providers come first. A table of first hits would not show a waterfall.
  const shown = rows.toSorted((a, b) => b.attempts.length - a.attempts.length).slice(0, shownRows);
  const lines = shown.map(({ name, domain, email, status, attempts }) => [
    name,
    domain,
    email ?? '-',
    status,
    attempts.map(showAttempt).join(' '),
  ]);
  const width = Math.max(terminalWidth(), 150);
  print(renderTable(['name', 'company_domain', 'work_email', 'status', 'asked'], lines, { width }), '');
}

function showAttempt({ provider, outcome }: Attempt): string {
  if (outcome === 'found') return green(`${provider} found`);
  return outcome === 'failed' ? red(`${provider} failed,`) : dim(`${provider} ${outcome.replace('_', ' ')},`);
}

function printProviders(rows: Row[]): void {
  const attempts = rows.flatMap((row) => row.attempts);
  const providers = [...new Set(attempts.map(({ provider }) => provider))];
  const lines = providers.map((provider) => {
    const own = attempts.filter((attempt) => attempt.provider === provider);
    const count = (outcome: string) => String(own.filter((attempt) => attempt.outcome === outcome).length);
    const mean = own.reduce((sum, attempt) => sum + attempt.duration_ms, 0) / Math.max(1, own.length);
    return [
      provider,
      String(own.length),
      count('found'),
      count('not_found'),
      count('rejected'),
      count('failed'),
      `${mean.toFixed(0)} ms`,
    ];
  });
  const header = ['provider', 'asked', 'found', 'not found', 'rejected', 'failed', 'mean'];
  print(renderTable(header, lines, { width: terminalWidth(), alignRight: [1, 2, 3, 4, 5, 6] }), '');
}
