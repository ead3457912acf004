/* Takes the next steps of searches into sheets from this process. Any process can take the step after that. */
import type { Lookout } from '../../storage/lookout.ts';
import { createBell } from '../running/bell.ts';
import type { SearchPorts } from './search-step.ts';
import { stepSearch } from './search-step.ts';
import type { SheetSearch } from './sheet-search.ts';
import { areUnfinished, leaseDue, releaseSearch } from './sheet-search.ts';

/** Searches that are taken on in one round; then others have their turn. */
const searchesAtOnce = 20;
/** Each step takes a connection of those that slices are claimed with. */
const stepsAtOnce = 2;

export interface SheetSearcher {
  /** There may be something to do: a search began, or a page was found. */
  wake(): void;
  stop(): Promise<void>;
}

interface SearcherOptions extends SearchPorts {
  /** Finds what a hint missed. */
  lookout: Pick<Lookout, 'watch'>;
  reportFault(error: unknown): void;
}

export function startSearcher({ lookout, reportFault, ...ports }: SearcherOptions): SheetSearcher {
  const bell = createBell();
  const unwatch = lookout.watch(areUnfinished, bell.ring);
  let isStopped = false;
  const loop = async (): Promise<void> => {
    while (!isStopped) {
      // A database that does not answer now is asked again when there is something to do.
      const hasMoved = await round(ports, { reportFault, isStopped: () => isStopped }).catch(
        (error: unknown) => {
          reportFault(error);
          return false;
        },
      );
      if (!hasMoved && !isStopped) await bell.wait();
    }
  };
  const ended = loop();
  return {
    wake: bell.ring,
    stop: () => {
      isStopped = true;
      unwatch();
      bell.ring();
      return ended;
    },
  };
}

interface Round {
  reportFault(error: unknown): void;
  isStopped(): boolean;
}

/** One step of each search that has something to do. Whether any moved. */
async function round(ports: SearchPorts, { reportFault, isStopped }: Round): Promise<boolean> {
  const due = await leaseDue(ports.db, searchesAtOnce);
  const places = Array.from({ length: stepsAtOnce }, async (_, place) => {
    let hasMoved = false;
    for (let at = place; at < due.length; at += stepsAtOnce) {
      const search = due[at];
      if (search !== undefined)
        hasMoved = (await takeTurn(ports, search, { reportFault, isStopped })) || hasMoved;
    }
    return hasMoved;
  });
  return (await Promise.all(places)).includes(true);
}

/** A search whose step fails is left alone until its lease is over. */
async function takeTurn(
  ports: SearchPorts,
  search: SheetSearch,
  { reportFault, isStopped }: Round,
): Promise<boolean> {
  try {
    const hasMoved = isStopped() ? false : await stepSearch(ports, search);
    await releaseSearch(ports.db, search);
    return hasMoved;
  } catch (error) {
    reportFault(error);
    return false;
  }
}
