import type { Status } from '../contract/status.ts';

type Numbers = Omit<Status, 'version' | 'started_at' | 'problems'>;
type Problem = Status['problems'][number];

/** By class: work that waits for longer than these seconds says that workers do not keep up. */
const patienceSeconds = [60, 900, 3600];
/** Fewer statements than these wait for milliseconds, even where there is one connection, as on the embedded database. */
const longQueue = 10;
const leastFree = { bytes: 1024 ** 3, share: 0.05 };

/** What is wrong, in words. */
export function findProblems(numbers: Numbers): Problem[] {
  return [
    ...findInDatabase(numbers),
    ...findInWorkers(numbers),
    ...findInQueue(numbers),
    ...findInProviders(numbers),
    ...findOnDisk(numbers),
  ];
}

function findInDatabase({ database, queue, connections }: Numbers): Problem[] {
  const about = 'database' as const;
  if (database === null || queue === null)
    return [
      { about, message: 'The database does not answer within 2 s. Runs wait for it and lose nothing.' },
    ];
  return connections
    .filter(({ total, idle, waiting }) => idle === 0 && waiting > Math.max(total, longQueue))
    .map(({ pool, waiting }) => ({
      about,
      message: `${waiting} statements wait for a connection of the pool "${pool}": the database is busy, or slow.`,
    }));
}

function findInWorkers({ queue }: Numbers): Problem[] {
  if (queue === null) return [];
  const about = 'workers' as const;
  if (queue.workers === 0)
    return [
      { about, message: 'No worker is running, so runs wait. Start one: `headrace start --role worker`.' },
    ];
  if (queue.stranded_slices === 0) return [];
  const message = `${queue.stranded_slices} slices need a pipe or search that no running worker knows. Start a worker of the version that submitted them.`;
  return [{ about, message }];
}

function findInQueue({ queue }: Numbers): Problem[] {
  return (queue?.classes ?? [])
    .filter((one) => one.oldest_seconds > (patienceSeconds[one.class - 1] ?? Infinity))
    .map((one) => ({
      about: 'queue',
      message: `Work of class ${one.class} has waited for ${Math.round(one.oldest_seconds)} s. Add workers, or see which provider is slow.`,
    }));
}

function findInProviders({ providers }: Numbers): Problem[] {
  return providers
    .filter(({ breaker }) => breaker === 'open')
    .map(({ provider, open_credentials: open }) => ({
      about: 'providers',
      message: `${provider} kept failing, so ${open === 1 ? 'a credential of it is' : `${open} credentials of it are`} not used for a while. Test its keys, and see its status page.`,
    }));
}

function findOnDisk({ disk }: Numbers): Problem[] {
  if (disk === null) return [];
  const { free_bytes: free, total_bytes: total } = disk;
  if (free >= leastFree.bytes && free >= leastFree.share * total) return [];
  const left = (free / 1024 ** 3).toFixed(1);
  return [
    {
      about: 'disk',
      message: `${left} GB are left on the disk of the data directory. Make space, or move it.`,
    },
  ];
}
