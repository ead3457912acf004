import { listUses } from '../requirement.ts';
import type { Readings } from './reading-order.ts';
import { createReadings, hasNeeds, listGates, listProducers, listRounds } from './reading-order.ts';
import type { ResolvedPipe } from './resolve-pipes.ts';

/** One pipe reads what another makes. */
export interface Edge {
  producer: number;
  reader: number;
  field: string;
}

/** A field that one pipe reads from another. */
interface Reading extends Edge {
  /** Whether the pipe can do without it, whatever else there is. */
  isOptional: boolean;
}

/** The edges between pipes, by how much depends on each. */
export interface Edges {
  /**
   * Without the producer the reader never has what it needs, or a condition of it looks at a field that does not exist
   * yet.
   */
  required: Edge[];
  /** Where one of several producers is enough: those that can come first. With the required edges they close no cycle. */
  chosen: Edge[];
  /** Edges that would be required or chosen if the records did not have answers from an earlier run. */
  firm: Edge[];
  optional: Edge[];
  /** Edges among pipes that can never start; empty if every pipe can. */
  stuck: Edge[];
}

export interface OrderInput {
  columns: ReadonlySet<string>;
  /** The columns that contain more than answers of pipes in an earlier run. */
  given: ReadonlySet<string>;
}

export function listEdges(pipes: readonly ResolvedPipe[], { columns, given }: OrderInput): Edges {
  const producerOf = listProducers(pipes);
  const readings = createReadings(pipes, { producerOf, brought: columns });
  // A column that no pipe of this request makes counts as given.
  const kept = new Set([...columns].filter((name) => given.has(name) || !producerOf.has(name)));
  const rounds = listRounds(readings);
  const bind = createBinding(readings, rounds);
  const unanswered = createReadings(pipes, { producerOf, brought: kept });
  const bindUnanswered = createBinding(unanswered, listRounds(unanswered));
  const edges: Edges = { required: [], chosen: [], firm: [], optional: [], stuck: [] };
  const gates = [...pipes.keys()].flatMap((reader) =>
    listGates(readings, reader).map((gate) => ({ ...gate, reader })),
  );
  edges.required.push(...gates);
  const read = listReadings(readings);
  for (const reading of read) {
    const kind = bind(reading);
    if (kind !== 'optional') edges[kind].push(reading);
    else edges[bindUnanswered(reading) === 'optional' ? 'optional' : 'firm'].push(reading);
  }
  const binding = read.filter(({ isOptional, field }) => !isOptional && !columns.has(field));
  edges.stuck = [...gates, ...binding].filter(
    ({ producer, reader }) => rounds[producer] === null && rounds[reader] === null,
  );
  return edges;
}

function listReadings({ pipes, producerOf }: Readings): Reading[] {
  return pipes.flatMap((pipe, reader) =>
    listUses(pipe.shape.need).flatMap(({ leaf, isOptional }): Reading[] => {
      const producer = producerOf.get(leaf.name);
      if (producer === undefined || producer === reader) return [];
      return [{ producer, reader, field: leaf.name, isOptional }];
    }),
  );
}

/** How much depends on a reading: an alternative counts only if another producer makes it. */
function createBinding(
  readings: Readings,
  rounds: readonly (number | null)[],
): (reading: Reading) => 'required' | 'chosen' | 'optional' {
  const { pipes, brought } = readings;
  const isContent = pipes.map((_, reader) => hasNeeds(readings, reader, () => false));
  const known = new Map<string, boolean>();
  const isNeeded = ({ producer, reader }: Edge): boolean => {
    const pair = `${producer} ${reader}`;
    const needed = known.get(pair) ?? !hasNeeds(readings, reader, (other) => other !== producer);
    known.set(pair, needed);
    return needed;
  };
  return (reading) => {
    const { producer, reader, field, isOptional } = reading;
    if (isOptional || brought.has(field) || isContent[reader] === true) return 'optional';
    if (isNeeded(reading)) return 'required';
    const [first, then] = [rounds[producer] ?? null, rounds[reader] ?? null];
    return first !== null && then !== null && first < then ? 'chosen' : 'optional';
  };
}
