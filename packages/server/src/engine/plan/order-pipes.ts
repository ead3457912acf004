import type { ErrorItem } from '../../contract/errors.ts';
import type { ResolvedPipe } from './resolve-pipes.ts';
import type { Edge, OrderInput } from './list-edges.ts';
import { listEdges } from './list-edges.ts';

export interface PipeOrder {
  /** Positions in the given pipes, producers before readers. */
  order: number[];
  /** For each given pipe, the positions it waits for. */
  after: number[][];
  errors: ErrorItem[];
}

/**
 * Orders pipes by which of them reads which outputs. Pipes that can only wait for each other are an error; an optional
 * edge that would close a cycle is dropped, in an order that does not depend on how the pipes were sent.
 * Edges that only the answers of an earlier run make optional come first, so that a response that is
 * sent back runs in the same order as before.
 */
export function orderPipes(pipes: ResolvedPipe[], input: OrderInput): PipeOrder {
  const { required, chosen, firm, optional, stuck } = listEdges(pipes, input);
  const cycle = findCycle(listAfter(pipes, stuck));
  if (cycle !== null) return { order: [], after: [], errors: [circular(cycle, pipes)] };
  const after = listAfter(pipes, [...required, ...chosen]);
  for (const edge of [...sortEdges(firm, pipes), ...sortEdges(optional, pipes)]) {
    if (!reaches(after, edge.producer, edge.reader)) after[edge.reader]?.add(edge.producer);
  }
  return {
    order: sortTopologically(after),
    after: after.map((set) => [...set].toSorted(byNumber)),
    errors: [],
  };
}

function listAfter(pipes: ResolvedPipe[], edges: Edge[]): Set<number>[] {
  const after = pipes.map(() => new Set<number>());
  for (const { producer, reader } of edges) after[reader]?.add(producer);
  return after;
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

/** Producers first; otherwise in the order in which the pipes were sent. */
function sortTopologically(after: Set<number>[]): number[] {
  const order: number[] = [];
  const done = new Set<number>();
  while (order.length < after.length) {
    const next = after.findIndex(
      (set, at) => !done.has(at) && [...set].every((producer) => done.has(producer)),
    );
    if (next === -1) throw new Error('a cycle was not detected');
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
