// A clock that only moves when it is told to, from one sleeper to the next.
interface Sleeper {
  at: number;
  wake(): void;
}

export interface FakeClock {
  now(): number;
  sleep(ms: number): Promise<void>;
  /** Moves on until nobody sleeps any more, or until this moment. */
  run(until?: number): Promise<void>;
}

export function createFakeClock(): FakeClock {
  let time = 0;
  const sleepers: Sleeper[] = [];
  const letOthersRun = () => new Promise((resolve) => setImmediate(resolve));
  return {
    now: () => time,
    sleep: (ms) => new Promise((wake) => void sleepers.push({ at: time + ms, wake })),
    run: async (until = Infinity) => {
      for (await letOthersRun(); ; await letOthersRun()) {
        const [next] = sleepers.toSorted((a, b) => a.at - b.at);
        if (next === undefined || next.at > until) break;
        sleepers.splice(sleepers.indexOf(next), 1);
        time = Math.max(time, next.at);
        next.wake();
      }
      if (until !== Infinity) time = Math.max(time, until);
    },
  };
}
