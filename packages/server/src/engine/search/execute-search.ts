import type { Ask } from '../asking/ask.ts';
import type { AskPlace } from '../asking/asker.ts';
import { Asker } from '../asking/asker.ts';
import { firstOf, Waits } from '../asking/waits.ts';
import { worstCase } from '../asking/price.ts';
import type { EnginePorts, RunningSlice, SliceExecutor, SliceHooks, SliceWork } from '../ports.ts';
import { newTrace } from '../widgets/widgets.ts';
import { findSearchPlan, readSearchPlan } from './assemble-search.ts';
import { createJournalAsk } from './ask-journal.ts';
import { createAskPage } from './ask-page.ts';
import type { PageCursors } from './page-cursor.ts';
import { failureOf, renderNothing, renderSearch } from './render-search.ts';
import type { SearchCatalog, SearchContext } from './search.ts';
import type { PlannedSearch, SearchPlan } from './search-plan.ts';
import type { Counted, WalkedPages } from './walk-pages.ts';
import { walkPages } from './walk-pages.ts';

export interface SearchPorts extends EnginePorts {
  searches: SearchCatalog;
  cursors: PageCursors;
}

/** A search is one record of one slice: each page it asks for is a step, and its answer the record's text. */
const position = 0;

/** Runs searches: those of one request side by side, each page by page. */
export function createSearchExecutor(ports: SearchPorts): SliceExecutor {
  return {
    start: (work, hooks) => startSearch(work, { ports, hooks, plan: readSearchPlan(work.plan) }),
    costOf: ({ plan: text, size, done }) => {
      const plan = readSearchPlan(text);
      const worst = plan.parts.reduce((sum, part) => sum + worstCase(part), 0);
      return { worst: worst * (size - done.size), ceiling: plan.maxCredits };
    },
    abandon: (work) => {
      const plan = findSearchPlan(work.plan);
      if (plan === null) return [{ position, body: nothingFound }];
      const walked = plan.parts.map(() => faulted);
      const { organizationId } = work;
      return [{ position, body: renderNothing(plan, { cursors: ports.cursors, walked, organizationId }) }];
    },
  };
}

/** The members of a search whose plan this process cannot read. */
const nothingFound = '"results":[],"next_page":null,"total_pages":null';

const faulted: WalkedPages = {
  rows: [],
  next: null,
  total: null,
  error: { code: 'InternalError', message: 'The search could not be run because of a fault on our side.' },
};

interface SearchRun {
  plan: SearchPlan;
  ports: SearchPorts;
  hooks: SliceHooks;
}

function startSearch(work: SliceWork, run: SearchRun): RunningSlice {
  const { plan, ports, hooks } = run;
  let walked: WalkedPages[] = [];
  let wait: Waits | null = null;
  const walk = async (): Promise<void> => {
    const parts = await Promise.all(plan.parts.map((part) => runPart(part, work, run)));
    wait = firstOf(parts.filter((part) => part instanceof Waits));
    // What the others found is in the journal.
    if (wait !== null) return hooks.onWait();
    walked = parts.flatMap((part) => (part instanceof Waits ? [] : [part]));
    // What an earlier claim stored stays; this walk through the journal only finds out how it ended.
    if (work.done.has(position)) return;
    const { organizationId } = work;
    const body = await renderSearch(plan, { organizationId, walked, cursors: ports.cursors });
    hooks.onRecord({ position, body });
  };
  const ended = walk();
  const waitsUntil = () => wait?.until ?? null;
  return { ended, snapshot: () => [], failure: () => failureOf(plan, walked), waitsUntil };
}

async function runPart(part: PlannedSearch, work: SliceWork, run: SearchRun): Promise<WalkedPages | Waits> {
  const search = await run.ports.searches.find(work.organizationId, part.id);
  if (search === null) return { ...faulted, error: { code: 'UnknownSearch', message: gone(part.id) } };
  const contextOf = createContext(part, work, run);
  try {
    return await walkPages(part, search.prepare(part.config), contextOf);
  } catch (error) {
    if (error instanceof Waits) return error.leave().then(() => error);
    // A search that throws has a bug, and only its own rows are lost.
    run.ports.reportFault(error, { runId: work.runId, pipeId: part.id });
    return faulted;
  }
}

function gone(id: string): string {
  return `The service no longer has ${id}, which existed when the search was submitted.`;
}

function createLiveAsk(place: AskPlace): Ask {
  const asker = new Asker(place);
  return (operation, input, terms) => asker.ask(operation, input, terms);
}

/** The context of each page; its steps are numbered over all pages of the part. */
function createContext(
  part: PlannedSearch,
  work: SliceWork,
  { plan, ports, hooks }: SearchRun,
): (counted: Counted) => SearchContext {
  const { environment } = plan;
  const journaled = (work.journaled.get(position) ?? []).filter(({ pipeIndex }) => pipeIndex === part.index);
  const place: AskPlace = {
    environment,
    maxAgeMs: plan.maxAgeSeconds * 1000,
    pipe: part,
    work,
    position,
    ports,
    funds: hooks.funds,
    mayAsk: hooks.mayAsk,
    trace: newTrace(),
    journaled: new Map(journaled.map((attempt) => [attempt.step, attempt])),
    onAttempt: (attempt) => hooks.onAttempt({ position, attempt }),
  };
  const ask = work.done.has(position) ? createJournalAsk(place) : createLiveAsk(place);
  const { organizationId } = work;
  return (counted) => ({
    organizationId,
    environment,
    askPage: createAskPage(ask, { price: part.price, counted }),
    readEntries: (query) => ports.lists.readEntries({ ...query, organizationId, environment }),
    readSheet: (query) => ports.sheets.findRows({ ...query, organizationId, environment }),
  });
}
