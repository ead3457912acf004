/* People Data Labs' searches, https://docs.peopledatalabs.com: Elasticsearch queries over people and companies. */
import type { Asked } from '../../kit/asked.ts';
import { askedNumber } from '../../kit/asked-number.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import { isRefusal, type EsIndex } from '../../kit/es-index.ts';
import { namedInQuery } from '../../kit/es-named.ts';
import { narrowPeople } from '../../kit/es-people-search.ts';
import { compileEsQuery, type EsQuery } from '../../kit/es-query.ts';
import { isRecord, type EsDocument } from '../../kit/es-values.ts';
import type { Walk } from '../../kit/numbered-pages.ts';
import { companyWalk, peopleWalk } from '../../kit/search-walks.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { titleCase } from '../../kit/title-case.ts';
import { agreeTotal } from '../../kit/walk-people.ts';
import type { WorldPerson } from '../../world/world.ts';
import { companyIndex, personIndex } from './pdl-index.ts';
import { companyRecord, partialPeople, personRecord } from './pdl-records.ts';

/** https://docs.peopledatalabs.com/docs/errors */
const refuse = (status: number, type: string, message: string): SimulatedReply => ({
  status,
  body: { status, error: { type, message } },
});
const badRequest = (message: string) => refuse(400, 'invalid_request_error', message);

export const peopledatalabs = defineSimulator({
  id: 'peopledatalabs',
  baseUrls: ['https://api.peopledatalabs.com'],
  typicalMs: 600,
  // Ten a minute for searches, in fixed windows of a minute.
  requestsPerSecond: 10 / 60,
  keys: [{ header: 'x-api-key' }, { query: 'api_key' }],
  refuses: {
    wrongKey: refuse(401, 'authentication_error', 'Request contained a missing or invalid key'),
    exhausted: refuse(402, 'payment_required', 'You have reached your account maximum'),
    tooOften: {
      ...refuse(429, 'rate_limit_error', 'An error occurred due to requests hitting the API too quick'),
      // When the window ends; there is no Retry-After.
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '6' },
    },
    // Never a 404, which is what a search without records answers.
    unknownPath: refuse(
      405,
      'invalid_request_error',
      'You cannot use the request method on the requested resource',
    ),
    unfit: ({ parameter, problem }) => badRequest(`${parameter} is ${problem}`),
  },
  routes: {
    'POST /v5/person/search': {
      needs: ['size'],
      answer: (asked) =>
        search(asked, personIndex(asked.world.today), (query) => ({
          walk: peopleWalk(asked, {
            ...narrowPeople(query, partialPeople),
            holds: { coverage: 0.72, staleness: 0.12 },
            isMatch: (person) => query.isMatch(personRecord(asked.world, person)),
            named: namedInQuery(query, asked.world, namingFields('job_company_')),
          }),
          show: (person: WorldPerson) => personRecord(asked.world, person),
        })),
    },
    'POST /v5/company/search': {
      needs: ['size'],
      answer: (asked) =>
        search(asked, companyIndex(asked.world.today), (query) => ({
          walk: companyWalk(asked, {
            holds: { coverage: 0.82, staleness: 0.08 },
            isMatch: (company) => query.isMatch(companyRecord(company)),
            named: namedInQuery(query, asked.world, namingFields('')),
          }),
          show: companyRecord,
        })),
    },
  },
});

const namingFields = (prefix: string) => ({
  domain: [`${prefix}website`],
  profile: [`${prefix}linkedin_url`],
  name: [`${prefix}name`],
  nameWords: [`${prefix}name.text`],
});

interface Found<Item> {
  walk: Walk<Item>;
  show(item: Item): EsDocument;
}

/** Where a page begins, how many were given before, and how many there are, as told on the first page. */
const tokenForm = /^(\d{1,9})\$(\d{1,12})\.(\d{1,9})$/;

function search<Item>(
  asked: Asked,
  index: EsIndex,
  find: (query: EsQuery) => Found<Item>,
): SimulatedReply | Unfit {
  const size = askedNumber(asked, 'size', { usual: 1, most: 100 });
  if (size === null) return { parameter: 'size', problem: 'invalid' };
  const query = compileEsQuery(asked.value('query'), index);
  if (isRefusal(query)) return badRequest(`Query clause [${query.name}] not allowed or invalid field name.`);
  const token = asked.text('scroll_token') ?? '0$0.0';
  const [seen = Number.NaN, at = 0, told = 0] = (tokenForm.exec(token)?.slice(1) ?? []).map(Number);
  if (Number.isNaN(seen)) return { parameter: 'scroll_token', problem: 'invalid' };
  const { walk, show } = find(query);
  const { items, next } = walk.take(at, size);
  // Not billed; the same past the last page.
  if (items.length === 0) return refuse(404, 'not_found', 'No records were found matching your request');
  const given = seen + items.length;
  const estimate = next === null ? given : told || walk.count();
  const total = agreeTotal(estimate, { seen: given, hasMore: next !== null });
  const records = items.map(show);
  return {
    status: 200,
    headers: { 'x-call-credits-spent': String(items.length), 'x-call-credits-type': 'search' },
    body: {
      status: 200,
      data: asked.value('titlecase') === true ? records.map(titleCased) : records,
      scroll_token: next === null ? null : `${given}$${next}.${total}`,
      total,
      dataset_version: '35.0',
    },
  };
}

const casedFields =
  /^(?:name|full_name|first_name|last_name|headline|summary|industry|skills|degrees|majors|location_names|locality|region|country|continent|job_title|job_company_name|job_company_industry|(?:job_company_)?location_\w+)$/;

/** Names, titles and places in title case; addresses and taxonomies as they are. */
function titleCased(part: EsDocument): Record<string, unknown> {
  const caseValue = (value: unknown, isCased: boolean): unknown => {
    if (typeof value === 'string') return isCased ? titleCase(value) : value;
    if (Array.isArray(value)) return value.map((one) => caseValue(one, isCased));
    return isRecord(value) ? titleCased(value) : value;
  };
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, caseValue(value, casedFields.test(name))]),
  );
}
