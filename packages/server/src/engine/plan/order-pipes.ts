import type { ErrorItem } from '../../contract/errors.ts';
import type { ResolvedPipe } from './resolve-pipes.ts';
import type { NeedUse } from '../requirement.ts';
import { isMet, listUses } from '../requirement.ts';

interface Edge {
  producer: number;
  reader: number;
  field: string;
}

export interface PipeOrder {
  /** Positions in the given pipes, producers before readers. */
  order: number[];
  /** For each given pipe, the positions it waits for. */
  after: number[][];
  errors: ErrorItem[];
}

export interface OrderInput {
  columns: ReadonlySet<string>;
  /** The columns that contain more than what pipes answered in an earlier run. */
  given: ReadonlySet<string>;
}

/**
 * Orders pipes by who reads whose outputs. A cycle over required edges is an error; an optional
 * edge that would close one is dropped, in an order that does not depend on how the pipes were sent.
 * Edges that only the answers of an earlier run make optional are taken first, so that a response that
 * is sent back runs in the order it had.
 */
export function orderPipes(pipes: ResolvedPipe[], input: OrderInput): PipeOrder {
  const { required, firm, optional } = listEdges(pipes, input);
  const after = pipes.map(() => new Set<number>());
  for (const { producer, reader } of required) after[reader]?.add(producer);
  const cycle = findCycle(after);
  if (cycle !== null) return { order: [], after: [], errors: [circular(cycle, pipes)] };
  for (const edge of [...sortEdges(firm, pipes), ...sortEdges(optional, pipes)]) {
    if (!reaches(after, edge.producer, edge.reader)) after[edge.reader]?.add(edge.producer);
  }
  return {
    order: sortTopologically(after),
    after: after.map((set) => [...set].toSorted(byNumber)),
    errors: [],
  };
}

function listEdges(
  pipes: ResolvedPipe[],
  input: OrderInput,
): Record<'required' | 'firm' | 'optional', Edge[]> {
  const producerOf = new Map(
    pipes.flatMap((pipe, index) => pipe.shape.outputs.map(({ name }) => [name, index])),
  );
  const required: Edge[] = [];
  const firm: Edge[] = [];
  const optional: Edge[] = [];
  pipes.forEach((pipe, reader) => {
    const isMade = (name: string): boolean => producerOf.has(name) && producerOf.get(name) !== reader;
    const isLoose = (
      { leaf, optional: isOptional, alternatives }: NeedUse,
      brought: ReadonlySet<string>,
    ): boolean =>
      isOptional ||
      brought.has(leaf.name) ||
      alternatives.some((other) => isMet(other, ({ name }) => brought.has(name) || isMade(name)));
    for (const use of listUses(pipe.shape.need)) {
      const field = use.leaf.name;
      const producer = producerOf.get(field);
      if (producer === undefined || producer === reader) continue;
      const unlessAnswered = isLoose(use, input.given) ? optional : firm;
      (isLoose(use, input.columns) ? unlessAnswered : required).push({ producer, reader, field });
    }
    for (const { field_name: field } of pipe.runIf?.when.conditions ?? []) {
      const producer = producerOf.get(field);
      if (producer !== undefined && producer !== reader) required.push({ producer, reader, field });
    }
  });
  return { required, firm, optional };
}

function sortEdges(edges: Edge[], pipes: ResolvedPipe[]): Edge[] {
  const key = (edge: Edge) =>
    [pipes[edge.reader]?.id, pipes[edge.reader]?.configHash, edge.field].join('\u0000');
  return edges.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Whether `from` waits, directly or not, for `target`. */
function reaches(after: Set<number>[], from: number, target: number): boolean {
  const seen = new Set<number>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === target) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(after[at] ?? []));
  }
  return false;
}

function findCycle(after: Set<number>[]): number[] | null {
  for (let start = 0; start < after.length; start += 1) {
    if (!reachesLater(after, start, start)) continue;
    return [...after.keys()].filter((at) => reachesLater(after, start, at) && reachesLater(after, at, start));
  }
  return null;
}

function reachesLater(after: Set<number>[], from: number, target: number): boolean {
  return [...(after[from] ?? [])].some((next) => reaches(after, next, target));
}

/** Producers first; among those that are free, as sent. */
function sortTopologically(after: Set<number>[]): number[] {
  const order: number[] = [];
  const done = new Set<number>();
  while (order.length < after.length) {
    const next = after.findIndex(
      (set, at) => !done.has(at) && [...set].every((producer) => done.has(producer)),
    );
    if (next === -1) throw new Error('a cycle went unseen');
    order.push(next);
    done.add(next);
  }
  return order;
}

function circular(members: number[], pipes: ResolvedPipe[]): ErrorItem {
  const first = members[0] === undefined ? undefined : pipes[members[0]];
  const names = members.map((member) => pipes[member]?.id).join(', ');
  const message = `These pipes wait for each other: ${names}. Give one of their inputs in the records, or rename an output.`;
  return { code: 'CircularDependency', message, path: `pipes[${first?.index ?? 0}]` };
}

function byNumber(a: number, b: number): number {
  return a - b;
}
