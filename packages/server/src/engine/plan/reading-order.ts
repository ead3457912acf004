import { isMet } from '../requirement.ts';
import type { ResolvedPipe } from './resolve-pipes.ts';

/** Pipes that read fields of each other and of the records. */
export interface Readings {
  pipes: readonly ResolvedPipe[];
  /** The position of the pipe that makes each field. */
  producerOf: ReadonlyMap<string, number>;
  /** Names that count as being in the records. */
  brought: ReadonlySet<string>;
  /** Pipes with a need that nothing can meet. Another check reports such needs; here they count as met. */
  hopeless: ReadonlySet<number>;
}

export function createReadings(
  pipes: readonly ResolvedPipe[],
  { producerOf, brought }: Pick<Readings, 'producerOf' | 'brought'>,
): Readings {
  const readings = { pipes, producerOf, brought, hopeless: new Set<number>() };
  const isHopeless = (at: number) => !hasNeeds(readings, at, () => true);
  return { ...readings, hopeless: new Set([...pipes.keys()].filter(isHopeless)) };
}

/** The position of the pipe that makes each field. */
export function listProducers(pipes: readonly ResolvedPipe[]): Map<string, number> {
  return new Map(pipes.flatMap((pipe, index) => pipe.shape.outputs.map(({ name }) => [name, index])));
}

/** Whether a pipe has what it needs from the records and from the other pipes that `counts` accepts. */
export function hasNeeds(
  { pipes, producerOf, brought, hopeless }: Readings,
  reader: number,
  counts: (producer: number) => boolean,
): boolean {
  return isMet(pipes[reader]?.shape.need ?? null, ({ name }) => {
    if (brought.has(name)) return true;
    const producer = producerOf.get(name);
    if (producer === undefined || producer === reader) return hopeless.has(reader);
    return counts(producer);
  });
}

/** The pipes whose outputs the conditions of a pipe look at. */
export function listGates(
  { pipes, producerOf }: Pick<Readings, 'pipes' | 'producerOf'>,
  reader: number,
): { producer: number; field: string }[] {
  return (pipes[reader]?.runIf?.when.conditions ?? []).flatMap(({ field_name: field }) => {
    const producer = producerOf.get(field);
    return producer === undefined || producer === reader ? [] : [{ producer, field }];
  });
}

/**
 * Starts pipes round by round, each as soon as earlier rounds have made what it needs, and returns the round in which
 * each starts. Null means that a pipe never can: it is on a cycle, or it needs a pipe that is.
 */
export function listRounds(readings: Readings): (number | null)[] {
  const rounds: (number | null)[] = readings.pipes.map(() => null);
  const isMade = (producer: number) => rounds[producer] !== null;
  for (let round = 0; round < rounds.length; round += 1) {
    const ready = [...rounds.keys()].filter(
      (at) =>
        rounds[at] === null &&
        hasNeeds(readings, at, isMade) &&
        listGates(readings, at).every(({ producer }) => isMade(producer)),
    );
    if (ready.length === 0) break;
    for (const at of ready) rounds[at] = round;
  }
  return rounds;
}
