import { table } from './describe-load.ts';
import type { LoadFigures } from './run-load.ts';

const secondsPerDay = 86_400;
/** The busiest second of a day against its average; an assumption. */
const peakFactor = 5;
/** How long a record is under way, mostly waiting for vendors; an assumption. */
const secondsUnderWay = 10;
/** The budget of a worker, less the quarter that is kept for priority 1. */
const underWayPerWorker = 3000;
/** Of a processor, so that a burst finds some left. */
const useOfProcessor = 0.6;
const retentionDays = 3;
const gigabyte = 1e9;

const lines = [
  'records/s, average',
  `records/s, peak (${peakFactor} times)`,
  'statements/s, peak',
  'transactions/s, peak',
  'WAL MB/s, average',
  'WAL MB/s, peak',
  `stored GB, ${retentionDays} days of results`,
  'kept for ever, GB a month',
  `records under way at peak (${secondsUnderWay} s each)`,
  'workers',
  'processors for the API',
  'processors for PostgreSQL',
];

/** What the measured cost of a record comes to in a day of so many. Everything is linear but for what the text says. */
export function describeModel(load: LoadFigures, days: readonly number[]): string {
  const each = (bytes: number) => bytes / load.records;
  const { database, cpu } = load;
  const bytesOf = (names: readonly string[]) =>
    database.tables.reduce((sum, { name, bytes }) => sum + (names.includes(name) ? bytes : 0), 0);
  // Of attempts, those that billed stay without their answers; as many as there are entries of the ledger.
  const rowsOf = (wanted: string) => database.tables.find(({ name }) => name === wanted)?.rows ?? 0;
  const billedShare = Math.min(1, rowsOf('ledger_entries') / Math.max(1, rowsOf('attempts')));
  const kept = bytesOf(['ledger_entries', 'ledger_batches']) + bytesOf(['attempts']) * billedShare;
  const window = database.tables.reduce((sum, { bytes }) => sum + bytes, 0) - kept;
  const columns = days.map((records) => {
    const average = records / secondsPerDay;
    const peak = average * peakFactor;
    const processors = (seconds: number) => (peak * each(seconds)) / useOfProcessor;
    const workers = Math.ceil(
      Math.max(processors(cpu.workers), (peak * secondsUnderWay) / underWayPerWorker),
    );
    return [
      average.toFixed(0),
      peak.toFixed(0),
      database.statements === null ? 'not counted' : (peak * each(database.statements)).toFixed(0),
      (peak * each(database.transactions)).toFixed(0),
      ((average * each(database.walBytes)) / 1e6).toFixed(1),
      ((peak * each(database.walBytes)) / 1e6).toFixed(1),
      ((records * retentionDays * each(window)) / gigabyte).toFixed(0),
      ((records * 30 * each(kept)) / gigabyte).toFixed(0),
      (peak * secondsUnderWay).toFixed(0),
      workers,
      processors(cpu.api).toFixed(1),
      processors(cpu.postgres).toFixed(1),
    ];
  });
  const head = ['', ...days.map((records) => `${(records / 1e6).toFixed(0)} million a day`)];
  const rows = lines.map((line, at) => [line, ...columns.map((column) => column[at] ?? '')]);
  return `### What that comes to\n\n${table(head, rows)}\n`;
}
