import { LRUCache } from 'lru-cache';
import type { KeptValues, Passage } from '@headrace/sandbox/simulation';

/** What simulated vendors remember of each organization: jobs, emails, pages. Bounded; what was used longest ago goes first. */
export interface PracticeMemory {
  valuesOf(organizationId: string, names: Iterable<string>): KeptValues;
  /** Keeps what a request wrote, unless what it read has changed meanwhile; tells whether it has. */
  commit(organizationId: string, passage: Omit<Passage<unknown>, 'result'>): 'kept' | 'outdated';
}

const mostOrganizations = 50;
/** Characters for each of them. */
const mostKept = 1_000_000;

export function createPracticeMemory(): PracticeMemory {
  const memories = new LRUCache<string, LRUCache<string, string>>({ max: mostOrganizations });
  const memoryOf = (organizationId: string) => {
    const memory = memories.get(organizationId) ?? createMemory();
    memories.set(organizationId, memory);
    return memory;
  };
  return {
    valuesOf: (organizationId, names) => {
      const memory = memoryOf(organizationId);
      return [...names].map((name) => [name, memory.get(name) ?? null] as const);
    },
    commit: (organizationId, { reads, writes }) => {
      if (reads.length === 0 && writes.length === 0) return 'kept';
      const memory = memoryOf(organizationId);
      if (reads.some(([name, value]) => (memory.get(name) ?? null) !== value)) return 'outdated';
      for (const [name, value] of writes) memory.set(name, value);
      return 'kept';
    },
  };
}

function createMemory(): LRUCache<string, string> {
  return new LRUCache({ maxSize: mostKept, sizeCalculation: (value, name) => value.length + name.length });
}
