import type { PlanGraph } from '../../contract/pipes-plan.ts';
import { ownProvider } from '../asking/hold-price.ts';
import { providerOfConnection } from '../asking/price.ts';
import { hasEffects } from '../has-effects.ts';
import type { Pipe } from '../pipe.ts';
import { listUses } from '../requirement.ts';
import type { Plan, PlannedPipe } from './plan.ts';

type Edge = PlanGraph['edges'][number];

/** Draws a plan: its pipes, its columns, and which pipe needs the output of which other pipe. Pipes go by their positions as sent. */
export function drawPlan(
  plan: Plan,
  { records, find }: { records: number; find(pipeId: string): Pipe | undefined },
): PlanGraph {
  const { environment, pipes, columns } = plan;
  const readers = listReaders(pipes);
  return {
    environment,
    records,
    nodes: pipes.map((pipe, place) => ({
      index: pipe.index,
      pipe_id: pipe.id,
      label: find(pipe.id)?.label ?? pipe.id,
      place,
      after: pipe.after.flatMap((at) => pipes[at]?.index ?? []),
      reads: listInputs(pipe),
      conditions: listConditions(pipe),
      writes: pipe.outputs.flatMap(({ column }) => columns[column]?.name ?? []),
      providers: listProviders(pipe),
      has_effects: hasEffects(find(pipe.id) ?? {}, pipe.config),
    })),
    edges: listEdges(plan),
    columns: columns.map(({ name, label, type, format, visible, isInput, primary, pipe }) => ({
      name,
      label,
      type,
      format,
      is_visible: visible,
      is_input: isInput,
      is_primary: primary,
      filled_by: pipe === null ? null : (pipes[pipe]?.index ?? null),
      read_by: readers.get(name) ?? [],
    })),
  };
}

/** One edge for each two pipes, whatever flows between them. */
function listEdges({ pipes, columns }: Plan): Edge[] {
  const producers = new Map(columns.map(({ name, pipe }) => [name, pipe]));
  return pipes.flatMap((pipe, reader) => {
    const edges = new Map<number, Edge>();
    const add = (name: string, through: 'inputs' | 'conditions'): void => {
      const at = producers.get(name) ?? null;
      const producer = at === null || at === reader ? undefined : pipes[at];
      if (at === null || producer === undefined) return;
      const ends = { from: producer.index, to: pipe.index };
      const edge = edges.get(at) ?? { ...ends, inputs: [], conditions: [], waits: pipe.after.includes(at) };
      edge[through].push(name);
      edges.set(at, edge);
    };
    for (const name of listInputs(pipe)) add(name, 'inputs');
    for (const name of listConditions(pipe)) add(name, 'conditions');
    return [...edges.values()];
  });
}

function listReaders(pipes: readonly PlannedPipe[]): Map<string, number[]> {
  const readers = new Map<string, number[]>();
  for (const pipe of pipes)
    for (const name of new Set([...listInputs(pipe), ...listConditions(pipe)])) {
      const others = readers.get(name);
      if (others === undefined) readers.set(name, [pipe.index]);
      else others.push(pipe.index);
    }
  return readers;
}

function listInputs({ need }: PlannedPipe): string[] {
  return [...new Set(listUses(need).map(({ leaf }) => leaf.name))];
}

function listConditions({ runIf }: PlannedPipe): string[] {
  return [...new Set((runIf?.when.conditions ?? []).map(({ field_name: name }) => name))];
}

function listProviders({ terms, connections }: PlannedPipe): string[] {
  const sellers = terms.map(({ provider }) => provider).filter((provider) => provider !== ownProvider);
  return [...new Set([...sellers, ...connections.map(providerOfConnection)])];
}
