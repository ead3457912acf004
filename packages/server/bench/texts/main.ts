/*
 * `npm run bench:texts`: gives each reader of foreign text the worst that is known for it, and then twice as much. Prints
 * the slowest part of each. Ends with 1 where twice the text takes four times as long: its work grows with the square.
 */
import { parseArgs } from 'node:util';
import type { ForeignText } from './foreign-texts.ts';
import { foreignTexts } from './foreign-texts.ts';

const { values } = parseArgs({ options: { length: { type: 'string', default: '100000' } } });
const length = Number(values.length);
/** What is done sooner says nothing of how it grows. */
const leastMs = 50;
const mostGrowth = 3.5;

function millisecondsOf(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

function measure({ reader, read, parts }: ForeignText) {
  const measured = parts.map((part) => {
    const text = part.repeat(Math.ceil(length / part.length));
    const once = millisecondsOf(() => read(text));
    const twice = millisecondsOf(() => read(text + text));
    return { reader, part, ms: round(once), 'twice the text, ms': round(twice), growth: round(twice / once) };
  });
  return measured.toSorted((a, b) => b['twice the text, ms'] - a['twice the text, ms']);
}

const round = (figure: number) => Math.round(figure * 10) / 10;

const all = foreignTexts.map(measure);
console.table(all.flatMap((rows) => rows.slice(0, 1)));
const steep = all.flat().filter((row) => row['twice the text, ms'] > leastMs && row.growth > mostGrowth);
if (steep.length > 0) {
  console.log('It grows faster than the text:');
  console.table(steep);
  process.exitCode = 1;
}
