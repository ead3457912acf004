/* One search has an identifier, under which it goes on where an offset says, in the same order. */
import type { Asked } from '../../kit/asked.ts';
import { makeUuid } from '../../kit/make-id.ts';
import { searchPeople as findByProse } from '../../kit/prose/prose-search.ts';
import type { SimulatedReply } from '../../kit/simulator.ts';
import type { Unfit } from '../../kit/simulator-spec.ts';
import { personAsKnown } from '../../kit/stale-view.ts';
import { agreeTotal } from '../../kit/walk-people.ts';
import type { Walk } from '../../kit/numbered-pages.ts';
import { pagesOver } from '../../kit/walked-pages.ts';
import type { WorldPerson } from '../../world/world.ts';
import { legacyResult, modernResult } from './clado-result.ts';

export const profileHolds = { coverage: 0.7, staleness: 0.05 };

export function searchPeople(asked: Asked): SimulatedReply | Unfit {
  const { world, state, text } = asked;
  const limit = Number(text('limit') ?? '30');
  const offset = Number(text('offset') ?? '0');
  if (!(limit >= 1 && limit <= 100)) return { parameter: 'limit', problem: 'invalid' };
  if (!(offset >= 0)) return { parameter: 'offset', problem: 'invalid' };
  const goesOn = text('search_id');
  const query = goesOn === undefined ? text('query') : state.get(`search:${goesOn}`);
  if (query === undefined) {
    if (goesOn === undefined) return { parameter: 'query', problem: 'missing' };
    return { status: 404, body: { detail: 'Search not found or expired' } };
  }
  const id = goesOn ?? makeUuid(world, ['clado', 'search', query]);
  state.set(`search:${id}`, query);
  const { items, total } = slice(openSearch(asked, query), { id, offset, limit }, asked);
  // The format of before November 2025 has to be asked for by now.
  const show = text('legacy') === 'true' ? legacyResult : modernResult;
  const results = items.map((person) => {
    const { profile, ...result } = show(person);
    // Only advanced searches say why somebody fits.
    const reasons = { [query.slice(0, 120)]: { match: true, reasoning: `${person.headline}.` } };
    const isJudged = text('advanced_filtering') !== 'false';
    return { profile: isJudged ? { ...profile, criteria: reasons } : profile, ...result };
  });
  return { status: 200, body: { results, total, query, search_id: id } };
}

function openSearch({ world }: Asked, text: string): Walk<WorldPerson> {
  const found = findByProse(world, {
    vendor: 'clado',
    text,
    // Whose data is old is listed with an earlier employer, and not found by the present one.
    isKnown: (of) => personAsKnown(world, 'clado', { of, what: 'profile', ...profileHolds }) === of,
  });
  return pagesOver(
    (from) => found.walk(from),
    () => found.count(),
  );
}

/** Where a slice begins is remembered from the one before it, else found by walking there. */
function slice(
  walk: Walk<WorldPerson>,
  { id, offset, limit }: { id: string; offset: number; limit: number },
  { state }: Asked,
): { items: WorldPerson[]; total: number } {
  const remembered = state.get(`at:${id}:${offset}`);
  const from = offset === 0 ? 0 : remembered === undefined ? walk.take(0, offset).next : Number(remembered);
  const { items, next } = from === null ? { items: [], next: null } : walk.take(from, limit);
  const seen = offset + items.length;
  if (next !== null) state.set(`at:${id}:${seen}`, String(next));
  const isPastEnd = items.length === 0 && offset > 0;
  if (next === null && !isPastEnd) return { items, total: seen };
  const counted = Number(state.get(`total:${id}`) ?? walk.count());
  state.set(`total:${id}`, String(counted));
  return { items, total: agreeTotal(counted, { seen: isPastEnd ? 0 : seen, hasMore: true }) };
}
