/* One search has an identifier, under which it goes on where an offset says, in the same order. */
import { z } from 'zod';
import { makeUuid } from '../../kit/make-id.ts';
import type { PersonOutline } from '../../kit/person-outline.ts';
import { searchPeople as findByProse, type ProseResults } from '../../kit/prose/prose-search.ts';
import { phraseKey } from '../../kit/prose/prose-text.ts';
import type { SimulatedReply, SimulatedRequest, SimulatorContext } from '../../kit/simulator.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import { agreeTotal, takePage, walkStart, type WalkPosition } from '../../kit/walk-people.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { cladoError, invalidParameters } from './clado-error.ts';
import { legacyResult } from './clado-legacy.ts';
import { modernResult } from './clado-result.ts';

const flag = z
  .enum(['true', 'false', 'True', 'False', '1', '0'])
  .transform((text) => /^(?:true|1)$/i.test(text));
const names = z.array(z.string()).max(100);

const parameters = z.object({
  query: z.string().max(20_000).optional(),
  limit: z.coerce.number().int().min(1).optional(),
  // The documentation has the plural now, clients of last year the singular.
  company: names,
  companies: names,
  school: names,
  schools: names,
  advanced_filtering: flag.optional(),
  search_id: z.string().optional(),
  offset: z.coerce.number().int().min(0).optional(),
  legacy: flag.optional(),
});

const kept = z.object({ query: z.string(), companies: names, schools: names });
type Asked = z.infer<typeof kept>;

const mostResults = 100;
const usualLimit = 30;

export function searchPeople(request: SimulatedRequest, context: SimulatorContext): SimulatedReply {
  const read = parameters.safeParse(readParameters(request));
  if (!read.success) return invalidParameters(read.error);
  const { limit = usualLimit, offset = 0, advanced_filtering: isAdvanced = true } = read.data;
  if (limit > mostResults) return cladoError(400, `Limit cannot exceed ${mostResults}`);
  const found = findSearch(read.data, context);
  if ('refusal' in found) return found.refusal;
  const { id, asked } = found;
  const results = openSearch(context.world, asked);
  const from = startAt(results, { id, offset }, context);
  const { items, next } = from === null ? { items: [], next: null } : takePage(results.walk(from), limit);
  if (next !== null) context.state.set(bookmark(id, offset + items.length), JSON.stringify(next));
  const seen = offset + items.length;
  const isPastEnd = items.length === 0 && offset > 0;
  const total =
    next === null && !isPastEnd
      ? seen
      : agreeTotal(totalOf(results, id, context), { seen: isPastEnd ? 0 : seen, hasMore: true });
  // The format of before November 2025 has to be asked for by now.
  const show = read.data.legacy === true ? legacyResult : modernResult;
  const body = {
    results: items.map((person) => show(context.world, person, isAdvanced ? asked.query : null)),
    total,
    query: asked.query,
    search_id: id,
  };
  return { status: 200, body };
}

/** Repeated parameters are lists, so are those with commas. */
function readParameters({ query }: SimulatedRequest): Record<string, unknown> {
  const list = (name: string) =>
    [...query.getAll(name), ...query.getAll(`${name}[]`)]
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '');
  const lists = Object.fromEntries(
    ['company', 'companies', 'school', 'schools'].map((name) => [name, list(name)]),
  );
  const single = [...query].filter(([name, value]) => !(name in lists) && value !== '');
  return { ...Object.fromEntries(single), ...lists };
}

/** The search that is gone on with, or a new one. */
function findSearch(
  read: z.infer<typeof parameters>,
  { world, state }: SimulatorContext,
): { id: string; asked: Asked } | { refusal: SimulatedReply } {
  if (read.search_id !== undefined) {
    const asked = state.get(`search:${read.search_id}`);
    if (asked === undefined) return { refusal: cladoError(404, 'Search not found or expired') };
    return { id: read.search_id, asked: kept.parse(JSON.parse(asked)) };
  }
  const query = read.query?.trim() ?? '';
  if (query === '') return { refusal: missingQuery() };
  const asked = {
    query,
    companies: [...read.company, ...read.companies],
    schools: [...read.school, ...read.schools],
  };
  const id = makeUuid(world, ['clado', 'search', JSON.stringify(asked)]);
  state.set(`search:${id}`, JSON.stringify(asked));
  return { id, asked };
}

function missingQuery(): SimulatedReply {
  const detail = [{ type: 'missing', loc: ['query', 'query'], msg: 'Field required' }];
  return { status: 422, body: { detail } };
}

function openSearch(world: World, { query, companies, schools }: Asked): ProseResults<WorldPerson> {
  return findByProse(world, {
    vendor: 'clado',
    text: query,
    employers:
      companies.length === 0 ? undefined : companies.flatMap((name) => world.findCompany({ name }) ?? []),
    mayMatch: schools.length === 0 ? undefined : wentToOneOf(schools),
    isKnown: (person) => isKnownToClado(world, person),
  });
}

/** Whose data is old is listed with an earlier employer, and not found by the present one. */
export function isKnownToClado(world: World, person: WorldPerson): boolean {
  const fact = { what: 'profile', coverage: 0.7, staleness: 0.05 };
  return personAsKnown(world, 'clado', { of: person, ...fact }) === person;
}

function wentToOneOf(schools: readonly string[]): (person: PersonOutline) => boolean {
  const wanted = schools.map(phraseKey).filter((key) => key !== '');
  return ({ education }) =>
    education.some(({ school }) => wanted.some((key) => ` ${phraseKey(school)} `.includes(` ${key} `)));
}

const position = z.object({ company: z.int(), person: z.int() });

/** Remembered from the page before, else found by walking there; null past the end. */
function startAt(
  results: ProseResults<WorldPerson>,
  { id, offset }: { id: string; offset: number },
  { state }: SimulatorContext,
): WalkPosition | null {
  if (offset === 0) return walkStart;
  const remembered = state.get(bookmark(id, offset));
  if (remembered !== undefined) return position.parse(JSON.parse(remembered));
  return takePage(results.walk(walkStart), offset).next;
}

const bookmark = (id: string, offset: number): string => `at:${id}:${offset}`;

function totalOf(results: ProseResults<WorldPerson>, id: string, { state }: SimulatorContext): number {
  const known = state.get(`total:${id}`);
  if (known !== undefined) return Number(known);
  const total = results.count();
  state.set(`total:${id}`, String(total));
  return total;
}
