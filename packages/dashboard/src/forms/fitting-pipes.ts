import type { CatalogPipe } from '@headrace/client';
import { listLacking, readNeed } from './need.ts';

/** A pipe of the catalog beside what there is already. */
export interface OfferedPipe {
  pipe: CatalogPipe;
  /** What it needs and nothing gives: each entry is a choice of fields. Empty if it fits. */
  lacking: string[][];
  /** What it needs depends on its settings. */
  isOpen: boolean;
  /** All that it makes is made already. */
  isMade: boolean;
}

/** Pipes to add: first what fits the columns and makes something new, then what fits, then what lacks least. */
export function offerPipes(
  catalog: readonly CatalogPipe[],
  { columns, made, search }: { columns: readonly string[]; made: readonly string[]; search: string },
): OfferedPipe[] {
  const has = new Set([...columns, ...made]);
  const offered = catalog
    .filter((pipe) => isCurrent(pipe) && isMeant(pipe, search))
    .map((pipe): OfferedPipe => {
      const need = readNeed(pipe.inputs);
      return {
        pipe,
        lacking: need === null ? [] : listLacking(need, (field) => has.has(field)),
        isOpen: pipe.inputs === null,
        isMade: pipe.outputs.length > 0 && pipe.outputs.every(({ name }) => has.has(name)),
      };
    });
  return offered.toSorted((one, other) => rankOf(one) - rankOf(other) || byLabel(one, other));
}

function rankOf({ lacking, isOpen, isMade }: OfferedPipe): number {
  if (lacking.length > 0) return 3 + lacking.length;
  if (isMade) return 3;
  return isOpen ? 2 : 1;
}

function byLabel(one: OfferedPipe, other: OfferedPipe): number {
  return one.pipe.label.localeCompare(other.pipe.label);
}

/** A pipe with a successor still runs, but nobody should begin with it. */
function isCurrent({ successor, deprecated }: CatalogPipe): boolean {
  return successor === null && deprecated === null;
}

/** Every word of the search must be somewhere in what is known of the pipe. */
function isMeant({ pipe_id: id, label, description, outputs }: CatalogPipe, search: string): boolean {
  const text = [id, label, description, ...outputs.map(({ name }) => name)].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
