import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createRandom } from './random.ts';

const words =
  'nova blue peak data cloud river stone green solar micro metro alpha delta omega prime rapid quant logic bright clear first north south global inter trans meta hyper terra aqua ferro luma vita opti core base wave path link grid'.split(
    ' ',
  );
const suffixes =
  'Systems,Labs,Group,Software,Industries,Partners,Logistics,Health,Energy,Foods,Media,Works'.split(',');
export const countries = named(
  'United States,Germany,France,United Kingdom,Spain,Italy,Canada,India,Brazil,Japan',
  60,
  'Country',
);
export const industries = named(
  'Software,Retail,Hospitality,Financial Services,Machinery,Biotechnology,Logistics,Construction',
  120,
  'Industry',
);
const header =
  'Company Name,Website,Country,Industry,City,Employees,Founded Year,Revenue USD,Hiring,Last Funding Date,Updated At,Description';

function named(first: string, count: number, rest: string): string[] {
  const given = first.split(',');
  return Array.from({ length: count }, (_, at) => given[at] ?? `${rest} ${at}`);
}

/** Writes companies as CSV: twelve columns, a few values frequent and most rare, gaps, and a quoted text in each row. */
export async function makeFile(path: string, rows: number): Promise<void> {
  const { next, pick } = createRandom(4400);
  const zipf = (count: number) => Math.min(count - 1, Math.floor(count ** next() - 1 + next() * 0.999));
  const file = createWriteStream(path);
  file.write(`${header}\r\n`);
  let text = '';
  for (let row = 0; row < rows; row += 1) {
    const [a, b] = [pick(words), pick(words)];
    const headcount = Math.floor(Math.exp(next() * 3 + next() * 3 + next() * 4));
    const at = new Date(1.3e12 + next() * 4.5e11).toISOString();
    const cells = [
      next() < 0.05 ? `"${a}${b}, Inc."` : `${a}${b} ${pick(suffixes)}`,
      `${a}${b}${row}.${next() < 0.6 ? 'com' : 'io'}`,
      countries[zipf(countries.length)],
      next() < 0.1 ? '' : industries[zipf(industries.length)],
      `City ${zipf(3000)}`,
      headcount,
      next() < 0.15 ? '' : 1950 + Math.floor(Math.sqrt(next()) * 75),
      next() < 0.3 ? '' : Math.floor(headcount * (50_000 + next() * 200_000)),
      next() < 0.3,
      next() < 0.4 ? '' : at.slice(0, 10),
      at,
      `"${pick(words)} ${pick(words)} for ${pick(words)}, ${pick(words)} ${pick(words)}"`,
    ];
    text += `${cells.join(',')}\r\n`;
    if (text.length < 1_000_000) continue;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
  file.end(text);
  await once(file, 'finish');
}
