import type { SearchPlan } from '../search/search-plan.ts';
import type { Plan } from './plan.ts';

/** Searches over datasets are made from rows of a table: a worker that can run one of them can run all. */
const ownSearches = 'search over a dataset';

/** Only a version that knows of it tells of the end of a run. */
const webhooks = 'webhooks of runs';

const pipesPlan = (version: number) => `plan of pipes ${version}`;
const searchPlan = (version: number) => `plan of searches ${version}`;
const pipe = (id: string) => `pipe ${id}`;
const search = (id: string) => `search ${id}`;

const currentPipes: Plan['version'] = 2;
const currentSearch: SearchPlan['version'] = 1;

/** What a process must know to run a plan. */
export function listNeeds(plan: Plan | SearchPlan, builtIn: ReadonlySet<string>): string[] {
  const telling = plan.webhook === undefined ? [] : [webhooks];
  if ('pipes' in plan) return [pipesPlan(plan.version), ...telling, ...plan.pipes.map(({ id }) => pipe(id))];
  const searches = plan.parts.map(({ id }) => (builtIn.has(id) ? search(id) : ownSearches));
  return [searchPlan(plan.version), ...telling, ...searches];
}

/** All that this version of the service knows, given its pipes and the searches that every organization has. */
export function listKnown({
  pipes,
  searches,
}: {
  pipes: Iterable<string>;
  searches: Iterable<string>;
}): string[] {
  return [
    pipesPlan(currentPipes),
    searchPlan(currentSearch),
    ownSearches,
    webhooks,
    ...Array.from(pipes, pipe),
    ...Array.from(searches, search),
  ];
}
