import { createWorld, samplePeople } from '@headrace/sandbox';
import { makeRequest } from '../../bench/requests.ts';

/** Requests of one kind; no two have a record in common. */
export interface Workload {
  name: 'native' | 'waterfall';
  /** The next request of that many records, as JSON. */
  next(records: number): string;
}

/** Five native pipes on each record: nothing but CPU and the database. */
export function createNativeWorkload(): Workload {
  let run = 0;
  return { name: 'native', next: (records) => JSON.stringify(makeRequest(run++, records)) };
}

const people = 50_000;

/** The default waterfall for work e-mail addresses: one to five calls to vendors for each record. */
export function createWaterfallWorkload(): Workload {
  const sample = samplePeople(createWorld(), people);
  let at = 0;
  const pipes = [{ pipe_id: 'person:workemail:waterfall@1' }];
  return {
    name: 'waterfall',
    next: (records) => {
      const input = Array.from({ length: records }, () => {
        const person = sample[at % sample.length];
        at += 1;
        return { id: at, name: person?.name ?? '', company_domain: person?.company_domain ?? '' };
      });
      return JSON.stringify({ pipes, input });
    },
  };
}
