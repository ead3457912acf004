import { untilOurs } from '../asking/until-ours.ts';
import type { EffectPlace } from '../asking/at-most-once.ts';
import type { Outcome } from '../pipe.ts';
import { PipeFailure } from '../pipe.ts';
import type { EnginePorts } from '../ports.ts';
import type { Environment } from '../../contract/field.ts';
import type { RunTask } from '../task.ts';
import { countMatching } from './count-matching.ts';
import type { EntryMatch } from './match-task.ts';
import type { BucketEntry, ListEffect, ListRefusal } from './list-port.ts';

/** The buckets and streams of an organization, as a pipe on one record sees them. */
export interface RecordLists {
  /** Takes effect once, whatever happens to workers; asked again, it gives the same answer. */
  commit(effect: ListEffect): Promise<Outcome>;
  findEntry(bucket: string, key: string): Promise<BucketEntry | null | PipeFailure>;
  /** Live entries; of the last seconds only, unless that is null. */
  count(bucket: string, windowSeconds: number | null): Promise<number | PipeFailure>;
  /** Live entries whose fields match. */
  countMatching(
    bucket: string,
    options: { match: EntryMatch; windowSeconds: number | null },
  ): Promise<number | PipeFailure>;
}

interface RecordPlace extends Omit<EffectPlace, 'step' | 'ports'> {
  environment: Environment;
  ports: Pick<EnginePorts, 'lists'>;
}

/** Its place is made when a pipe asks for a list. */
export class ListsOfRecord implements RecordLists {
  readonly #around: { readonly place: RecordPlace };
  readonly #compute: RunTask;

  constructor(around: { readonly place: RecordPlace }, compute: RunTask) {
    this.#around = around;
    this.#compute = compute;
  }

  commit(effect: ListEffect): Promise<Outcome> {
    return commit(this.#around.place, effect);
  }

  async findEntry(bucket: string, key: string): Promise<BucketEntry | null | PipeFailure> {
    const { lists, at } = listOf(this.#around.place, bucket);
    const found = await lists.findEntry(at, key);
    return 'state' in found ? toFailure(found) : found.entry;
  }

  async count(bucket: string, windowSeconds: number | null): Promise<number | PipeFailure> {
    const { lists, at } = listOf(this.#around.place, bucket);
    const counted = await lists.countEntries(at, windowSeconds);
    return 'state' in counted ? toFailure(counted) : counted.count;
  }

  async countMatching(
    bucket: string,
    { match, windowSeconds }: { match: EntryMatch; windowSeconds: number | null },
  ): Promise<number | PipeFailure> {
    const { place } = this.#around;
    const { lists, at } = listOf(place, bucket);
    const now = place.work.startedAt;
    const counted = await countMatching(
      lists,
      { ...at, windowSeconds },
      { match, compute: this.#compute, now },
    );
    return typeof counted === 'object' && 'state' in counted ? toFailure(counted) : counted;
  }
}

function listOf({ work, environment, ports }: RecordPlace, name: string) {
  return { lists: ports.lists, at: { organizationId: work.organizationId, environment, name } };
}

async function commit(place: RecordPlace, effect: ListEffect): Promise<Outcome> {
  const { work, position, pipe, environment, ports } = place;
  await untilOurs(place);
  const { organizationId, runId } = work;
  const key = { organizationId, runId, position, pipeIndex: pipe.index, step: 0 };
  const committed = await ports.lists.commit(effect, { key, claim: work, environment });
  if (committed.state === 'answered') return committed.outputs;
  // Another worker has the slice now and asks for it; nothing found here would be kept.
  if (committed.state === 'lost') return new Promise<never>(() => {});
  return toFailure(committed);
}

function toFailure({ state, message }: ListRefusal): PipeFailure {
  return new PipeFailure(state === 'missing' ? 'TargetMissing' : 'LimitReached', message);
}
