/* Wikidata: its action API, its entity pages and its query service. */
import type { Asked } from '../../kit/asked.ts';
import { defineSimulator } from '../../kit/define-simulator.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import { entityUrl } from './claims.ts';
import { describeCompany, describeEntity } from './entity.ts';
import { companyItemId, findCompanyItem, readItem } from './items.ts';
import { answerSparql } from './sparql.ts';

const allProps = 'labels|descriptions|aliases|claims|sitelinks';
const mostIds = 50;

const plain = { 'content-type': 'text/plain' };

export const wikidata = defineSimulator({
  id: 'wikidata',
  baseUrls: ['https://www.wikidata.org', 'https://query.wikidata.org'],
  typicalMs: 250,
  requestsPerSecond: 5,
  refuses: {
    // https://foundation.wikimedia.org/wiki/Policy:User-Agent_policy asks for an address to write to.
    atDoor: ({ headers }) =>
      /@|:\/\//.test(headers['user-agent'] ?? '')
        ? null
        : { status: 403, headers: plain, body: 'Please set a user-agent and respect our policy' },
    tooOften: { status: 429, headers: { ...plain, 'retry-after': '1' }, body: 'Too Many Requests' },
    unknownPath: { status: 404, body: '<html><body>404</body></html>' },
  },
  routes: {
    'GET /w/api.php': { answer: answerAction },
    'GET /sparql': { answer: answerSparql },
    'POST /sparql': { answer: answerSparql },
    'GET /wiki/Special:EntityData/{id}.json': { answer: answerEntityData },
    'GET /wiki/Special:EntityData/{id}': { answer: answerEntityData },
  },
});

function answerAction(asked: Asked): SimulatedReply {
  const action = asked.text('action') ?? '';
  switch (action) {
    case 'wbsearchentities':
      return searchEntities(asked);
    case 'wbgetentities':
      return getEntities(asked);
    default:
      return fault('badvalue', `Unrecognized value for parameter "action": ${action}.`);
  }
}

function searchEntities(asked: Asked): SimulatedReply {
  const { query } = asked.request;
  const text = query.get('search') ?? '';
  const missing = text === '' ? 'search' : query.has('language') ? null : 'language';
  if (missing !== null) return fault('missingparam', `The "${missing}" parameter must be set.`);
  const isFirstPage = Number(query.get('continue') ?? 0) === 0;
  const company = isFirstPage ? findCompanyItem({ name: text }, asked) : null;
  const found = company === null ? [] : [company];
  return {
    status: 200,
    body: {
      searchinfo: { search: text },
      search: found.map((one) => ({
        id: companyItemId(one),
        title: companyItemId(one),
        concepturi: entityUrl(companyItemId(one)),
        label: one.name,
        description: describeCompany(one),
        match: { type: one.name === text ? 'label' : 'alias', language: 'en', text },
        aliases: one.name === text ? [] : [text],
      })),
      success: 1,
    },
  };
}

function getEntities(asked: Asked): SimulatedReply {
  const { query } = asked.request;
  const ids = (query.get('ids') ?? '').split('|').filter((id) => id !== '');
  if (ids.length === 0)
    return fault('param-missing', 'Either provide the item "ids" or pairs of "sites" and "titles".');
  if (ids.length > mostIds)
    return fault('toomanyvalues', `Too many values supplied for parameter "ids". The limit is ${mostIds}.`);
  const props = new Set((query.get('props') ?? allProps).split('|'));
  const entities = ids.map((id) => {
    const found = readItem(id, asked);
    return [id, found === null ? { id, missing: '' } : describeEntity(id, { found, props, context: asked })];
  });
  return { status: 200, body: { entities: Object.fromEntries(entities), success: 1 } };
}

function answerEntityData(asked: Asked): SimulatedReply {
  const id = asked.text('id') ?? '';
  const found = readItem(id, asked);
  if (found === null)
    return { status: 404, body: '<html><body>No entity with that id was found.</body></html>' };
  const props = new Set(allProps.split('|'));
  return { status: 200, body: { entities: { [id]: describeEntity(id, { found, props, context: asked }) } } };
}

/** Faults come with the status of success. */
function fault(code: string, info: string): SimulatedReply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'mediawiki-api-error': code },
    body: { error: { code, info } },
  };
}
