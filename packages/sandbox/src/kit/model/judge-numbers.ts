/* Statements that compare a number: `more than 200 employees`, `revenue over $10M`, `founded after 2015`. */
import type { WorldCompany } from '../../world/world.ts';
import { tellMoney } from './fact.ts';
import type { Finding } from './finding.ts';
import { isDenied } from './finding.ts';

type Comparison = (value: number) => boolean;

interface Measure {
  /** What the number counts, in words that follow or precede it. */
  words: string;
  value: number;
  tell: string;
}

const amount = '[$€£]?\\s?(\\d[\\d.,]{0,15})\\s?(k|m|mn|million|bn|b|billion|thousand)?(?![\\p{L}\\d])';
const more =
  'more than|over|above|greater than|bigger than|larger than|at least|exceed(?:s|ing)?|minimum(?: of)?|>=?|≥|after|since';
const less =
  'less than|fewer than|under|below|smaller than|at most|up to|no more than|maximum(?: of)?|<=?|≤|before';

/** What a text states about numbers of a company, and whether it is true. */
export function judgeNumbers(text: string, company: WorldCompany): Finding[] {
  const raised = company.funding.reduce((sum, { amountUsd }) => sum + amountUsd, 0);
  const measures: Measure[] = [
    {
      words: 'employees?|people|staff|headcount|ftes?|team members|workers|company size|team size',
      value: company.headcount,
      tell: `has ${company.headcount} employees`,
    },
    {
      words: 'revenues?|arr|turnover',
      value: company.revenueUsd,
      tell: `makes ${tellMoney(company.revenueUsd)} a year`,
    },
    {
      words: 'funding|raised|capital',
      value: raised,
      tell: raised === 0 ? 'has raised no money' : `has raised ${tellMoney(raised)}`,
    },
    {
      words: 'founded|established|started',
      value: company.foundedYear,
      tell: `was founded in ${company.foundedYear}`,
    },
  ];
  return measures.flatMap((measure) => judgeMeasure(text, measure));
}

function judgeMeasure(text: string, { words, value, tell }: Measure): Finding[] {
  const found = findComparison(text, words);
  if (found === null) return [];
  const isTrue = found.isTrue(value);
  return [{ topic: words, isTrue: isDenied(text, found.at) ? !isTrue : isTrue, tell }];
}

function findComparison(text: string, words: string): { isTrue: Comparison; at: number } | null {
  const find = (pattern: string) => new RegExp(pattern, 'iu').exec(text);
  const between = '(?:\\s+[\\p{L}-]+){0,3}\\s+';
  const range = find(`${amount}\\s?(?:-|–|to|and)\\s?${amount}${between}?\\s?(?:${words})\\b`);
  if (range !== null) {
    const [low, high] = [readAmount(range[1], range[2]), readAmount(range[3], range[4])];
    return { isTrue: (value) => value >= low && value <= high, at: range.index };
  }
  const before = find(`(?:(${more})|(${less}))\\s?${amount}(\\+)?(?:${between}|\\s)(?:${words})\\b`);
  const after = find(
    `\\b(?:${words})(?:\\s+(?:count|is|are|of|has|have|number)){0,3}\\s*(?:(${more})|(${less}))\\s?${amount}`,
  );
  const match = before ?? after;
  if (match !== null) {
    const limit = readAmount(match[3], match[4]);
    const isMore = match[1] !== undefined;
    return { isTrue: (value) => (isMore ? value >= limit : value <= limit), at: match.index };
  }
  const plus = find(`${amount}\\s?\\+${between}?\\s?(?:${words})\\b`);
  return plus === null ? null : { isTrue: (value) => value >= readAmount(plus[1], plus[2]), at: plus.index };
}

function readAmount(digits: string | undefined, unit: string | undefined): number {
  const factors: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 };
  const number = Number((digits ?? '').replace(/[.,](?=\d{3}(?:\D|$))/g, '').replace(/[.,]$/, ''));
  return number * (factors[unit?.charAt(0).toLowerCase() ?? ''] ?? 1);
}
