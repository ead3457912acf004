import { z } from 'zod';
import { asPhrase } from '../kit/news.ts';
import { defineProvider } from '../kit/provider.ts';
import type { RegisteredCompany } from '../kit/registered-company.ts';
import { registeredCompany } from '../kit/registered-company.ts';
import { doubtful, list, obj, text } from '../kit/shapes.ts';

/**
 * What companies file with the Securities and Exchange Commission of the United States, https://www.sec.gov/search-filings/edgar-application-programming-interfaces.
 * Free. It wants to know who asks, so the credential is that: a name and an address to write to.
 */
export const secEdgar = defineProvider({
  id: 'sec-edgar',
  label: 'SEC EDGAR',
  // The search and the filers are on different hosts.
  baseUrl: '',
  reach: 'web',
  auth: { header: 'user-agent' },
  headers: { accept: 'application/json' },
  // It takes ten from an address, whoever asks there.
  limits: { requestsPerSecond: 5 },
  errors: { means: { 404: 'not_found' } },
});

export type Filer = {
  /** Up to ten digits, without leading zeros. */
  cik: string;
  name: string;
};

const searchPath = 'https://efts.sec.gov/LATEST/search-index';
/** Annual reports of companies of the United States; those of others file 20-F or 40-F. */
const annualReport = '10-K';
const mostFilers = 50;

/**
 * Companies in whose annual reports these words stand, as a phrase. Most of them only mention the company. Those with the most
 * hits come first. Null if there are none.
 */
export const findFilers = secEdgar.operation({
  id: 'sec-edgar.find_filers',
  request: ({ name }: { name: string }) => ({
    method: 'GET',
    path: searchPath,
    query: { q: asPhrase(name), forms: annualReport },
  }),
  reply: z.object({
    hits: obj({ hits: list(z.object({ _source: obj({ display_names: list(z.string()) }) })) }),
    // Assumed: the filers with the most hits.
    aggregations: doubtful(
      z.object({ entity_filter: z.object({ buckets: z.array(z.object({ key: z.string() })) }) }),
    ),
  }),
  answer: ({ hits, aggregations }): { filers: Filer[] } | null => {
    const names = [
      ...(aggregations?.entity_filter.buckets ?? []).map(({ key }) => key),
      ...(hits?.hits ?? []).flatMap(({ _source: source }) => source?.display_names ?? []),
    ];
    const byCik = new Map(
      names.flatMap((written) => readFilerName(written) ?? []).map((one) => [one.cik, one]),
    );
    return byCik.size === 0 ? null : { filers: [...byCik.values()].slice(0, mostFilers) };
  },
});

/** `FABRIKAM INC /DE/  (FBRK)  (CIK 0001234567)`; the ticker may be missing. How names are written is assumed. */
function readFilerName(written: string): Filer | null {
  const [, before = '', cik = ''] =
    /^(.{1,300}?)\s*\(CIK 0*(\d{1,10})\)\s*$/.exec(written.slice(0, 400)) ?? [];
  // oxlint-disable-next-line regexp/no-super-linear-move -- at most 300 characters
  const name = nameOf(before.replace(/\s*\([A-Z\d., -]{1,200}\)\s*$/, ''));
  return name === '' || cik === '' ? null : { cik, name };
}

/** Behind some names is the state in which the company was founded: `/DE/`. */
function nameOf(name: string): string {
  const cut = name.slice(0, 300);
  // oxlint-disable-next-line regexp/no-super-linear-move -- at most 300 characters
  return cut.replace(/\s*\/[A-Z]{2,3}\/?\s*$/, '').trim();
}

/** What EDGAR has of a filer. */
export type FiledCompany = RegisteredCompany & {
  /** On an exchange of the United States; null for companies that are not listed. */
  ticker: string | null;
  /** Whether its seat is in the United States. */
  is_american: boolean;
};

const place = obj({ street1: text, city: text, stateOrCountry: text, zipCode: text });

/** A filer by its number, without its filings. Null if there is none. */
export const readFiler = secEdgar.operation({
  id: 'sec-edgar.read_filer',
  request: ({ cik }: { cik: string }) => ({
    method: 'GET',
    path: `https://data.sec.gov/submissions/CIK${encodeURIComponent(cik.padStart(10, '0'))}.json`,
  }),
  // With the filings of a year, which are thousands for some banks.
  maxReplyBytes: 8 * 1024 * 1024,
  reply: z.object({
    cik: text,
    name: text,
    tickers: list(text),
    stateOfIncorporation: text,
    addresses: obj({ business: place }),
  }),
  answer: ({ cik, name, tickers, stateOfIncorporation, addresses }): FiledCompany | null => {
    const number = cik?.replace(/^0+/, '');
    const business = addresses?.business;
    const company = registeredCompany({
      legal_name: nameOf(name ?? ''),
      number,
      street: business?.street1,
      city: business?.city,
      zip_code: business?.zipCode,
      url: number ? `https://www.sec.gov/edgar/browse/?CIK=${encodeURIComponent(number)}` : null,
    });
    if (company === null) return null;
    const ticker = tickers?.find(Boolean) ?? null;
    return { ...company, ticker, is_american: isState(business?.stateOrCountry || stateOfIncorporation) };
  },
});

/** EDGAR's codes of states are two letters. Those of other countries have a digit, and `XX` is unknown. */
function isState(code: string | null | undefined): boolean {
  return /^[A-Z]{2}$/.test(code ?? '') && code !== 'XX';
}

/** Shows whether EDGAR takes who asks. */
export const tryContact = secEdgar.operation({
  id: 'sec-edgar.try_contact',
  request: () => ({
    method: 'GET',
    path: searchPath,
    query: { q: '"annual report"', forms: annualReport },
  }),
  reply: z.object({}),
  answer: () => ({ detail: 'The contact is accepted' }),
});
