/* EDGAR of the Securities and Exchange Commission: the search in filings, and filers by number. */
import type { Asked } from '../../kit/asked.ts';
import { indexPerWorld } from '../../kit/company-index.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { Registration } from '../../kit/national-register.ts';
import { registrationOf } from '../../kit/national-register.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';

/** Only companies that trade in securities file. */
const listed = { country: 'US', digits: 10, coverage: 0.3 };
const page = (status: number, title: string): SimulatedReply => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<html><head><title>${title}</title></head></html>`,
});
const notFound: SimulatedReply = {
  status: 404,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>',
};
const undeclared = page(403, 'SEC.gov | Your Request Originates from an Undeclared Automated Tool');

export const secEdgar = defineSimulator({
  id: 'sec-edgar',
  baseUrls: ['https://efts.sec.gov/LATEST', 'https://data.sec.gov/submissions'],
  typicalMs: 300,
  requestsPerSecond: 10,
  // Whoever asks says who that is.
  keys: [{ header: 'user-agent' }],
  refuses: {
    wrongKey: undeclared,
    tooOften: page(429, 'SEC.gov | Request Rate Threshold Exceeded'),
    unknownPath: notFound,
  },
  routes: { 'GET /search-index': { answer: search }, 'GET /{file}': { answer: read } },
});

function search(asked: Asked): SimulatedReply {
  const phrase = asked.text('q')?.replaceAll('"', '').trim();
  const found = registrationOf(asked, phrase, listed);
  if (found !== null) asked.state.set(found.number, found.company.name);
  const hits = found === null ? [] : [mention(found), filing(found)];
  return {
    status: 200,
    body: {
      took: 12,
      timed_out: false,
      hits: { total: { value: hits.length, relation: 'eq' }, hits },
      aggregations: {
        entity_filter: {
          buckets: hits.map(
            ({
              _source: {
                display_names: [key = ''],
              },
            }) => ({ key, doc_count: 1 }),
          ),
        },
      },
    },
  };
}

/** The report of another company that names this one. */
function mention({ company, number }: Registration) {
  const [rival] = company.competitors;
  return hitOf(`${(rival?.name ?? 'Contoso').toUpperCase()} HOLDINGS INC`, String(Number(number) + 1));
}

function filing(found: Registration) {
  return hitOf(`${edgarName(found)}  (${tickerOf(found)})`, found.number);
}

function hitOf(name: string, cik: string) {
  const padded = cik.padStart(10, '0');
  return {
    _id: `${padded}-26-000001:annual.htm`,
    _source: {
      ciks: [padded],
      display_names: [`${name}  (CIK ${padded})`],
      form: '10-K',
      file_date: '2026-02-20',
      adsh: `${padded}-26-000001`,
    },
  };
}

/** In capitals; some have the state of their foundation behind them. */
function edgarName({ company, legalName }: Registration): string {
  return `${legalName.toUpperCase()}${company.id % 5 === 0 ? ' /DE/' : ''}`;
}

function tickerOf({ company }: Registration): string {
  return company.name
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 4);
}

const byNumber = indexPerWorld(({ id }) => String(id).padStart(10, '0'));

function read(asked: Asked): SimulatedReply {
  const number = /^CIK(\d{10})\.json$/.exec(asked.text('file') ?? '')?.[1] ?? '';
  // A company outside the world can be asked for by its number once it has been found.
  const name = asked.state.get(number) ?? byNumber(asked.world)(number)?.name;
  const found = registrationOf(asked, name, listed);
  return found === null ? notFound : { status: 200, body: filerOf(found) };
}

function filerOf(found: Registration) {
  const { company, number } = found;
  return {
    cik: number,
    entityType: 'operating',
    sic: '7372',
    sicDescription: company.industry,
    name: edgarName(found),
    tickers: [tickerOf(found)],
    exchanges: ['Nasdaq'],
    description: '',
    website: '',
    category: 'Accelerated filer',
    fiscalYearEnd: '1231',
    stateOfIncorporation: 'DE',
    addresses: { business: addressOf(found), mailing: addressOf(found) },
    phone: company.phone,
    formerNames: [],
    filings: { recent: { accessionNumber: [`${number}-26-000001`], form: ['10-K'] }, files: [] },
  };
}

const states: ReadonlyMap<string, string> = new Map([
  ['California', 'CA'],
  ['New York', 'NY'],
  ['Texas', 'TX'],
  ['Massachusetts', 'MA'],
  ['Illinois', 'IL'],
  ['Washington', 'WA'],
  ['Colorado', 'CO'],
  ['Georgia', 'GA'],
]);

function addressOf({ company: { street, place, zipCode } }: Registration) {
  return {
    street1: street.toUpperCase(),
    street2: null,
    city: place.city.toUpperCase(),
    stateOrCountry: states.get(place.region) ?? 'DE',
    zipCode,
    stateOrCountryDescription: place.region,
  };
}
