import { setTimeout as sleep } from 'node:timers/promises';

type Read<Found> = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

/** The most names that one statement looks up. */
const maxAtOnce = 1000;

/**
 * Looks things up by name, one statement at a time. Names that are asked for meanwhile go into the next one, so the load
 * on the database does not depend on how many callers ask. `gatherMs`: how long each statement waits for more names.
 */
export function gatherLookups<Found>(
  read: Read<Found>,
  { gatherMs }: { gatherMs: number },
): (name: string) => Promise<Found | undefined> {
  const waiting = new Map<string, PromiseWithResolvers<Found | undefined>>();
  let isReading = false;
  const readAll = async (): Promise<void> => {
    isReading = true;
    while (waiting.size > 0) {
      if (gatherMs > 0) await sleep(gatherMs);
      const batch = [...waiting].slice(0, maxAtOnce);
      for (const [name] of batch) waiting.delete(name);
      await readBatch(read, batch);
    }
    isReading = false;
  };
  return (name) => {
    const asked = waiting.get(name) ?? Promise.withResolvers<Found | undefined>();
    waiting.set(name, asked);
    if (!isReading) void readAll();
    return asked.promise;
  };
}

async function readBatch<Found>(
  read: Read<Found>,
  batch: readonly (readonly [string, PromiseWithResolvers<Found | undefined>])[],
): Promise<void> {
  try {
    const found = await read(batch.map(([name]) => name));
    for (const [name, { resolve }] of batch) resolve(found.get(name));
  } catch (error) {
    for (const [, { reject }] of batch) reject(error);
  }
}
