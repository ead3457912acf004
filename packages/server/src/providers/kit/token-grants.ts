/* Access tokens that were given for an id and a secret. They are kept in memory alone, until they end. */
import { createHash } from 'node:crypto';

export type Granted =
  | { outcome: 'given'; token: string; lifetimeSeconds: number | null }
  /** `rejected`: the id or the secret is wrong. `away`: the same may be asked again later. */
  | { outcome: 'rejected' | 'limited' | 'away' };

export interface TokenGrants {
  /**
   * The token of a credential: the one that is kept, or else a new one, which is asked for once however many need it. `ended`:
   * a token that the vendor no longer takes.
   */
  tokenOf(credential: string, ask: () => Promise<Granted>, ended?: string): Promise<Granted>;
}

interface Kept {
  granted: Promise<Granted>;
  /** Null until it is known. */
  endsAt: number | null;
  token: string | null;
}

/** More credentials than that are not used within an hour. */
const mostKept = 1_000;
/** A token is not used in its last minute, so that it does not end on the way. */
const marginMs = 60_000;
/** Of a vendor that does not say how long its tokens live. */
const assumedLifetimeSeconds = 600;

export function createTokenGrants(now: () => number): TokenGrants {
  const kept = new Map<string, Kept>();
  const start = (name: string, ask: () => Promise<Granted>): Promise<Granted> => {
    const entry: Kept = { granted: ask(), endsAt: null, token: null };
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(name, entry);
    const forget = () => {
      if (kept.get(name) === entry) kept.delete(name);
    };
    return (entry.granted = entry.granted.then(
      (granted) => {
        if (granted.outcome === 'given') {
          entry.token = granted.token;
          entry.endsAt = now() + (granted.lifetimeSeconds ?? assumedLifetimeSeconds) * 1000 - marginMs;
        } else forget();
        return granted;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    ));
  };
  return {
    tokenOf: (credential, ask, ended) => {
      // A secret that nobody asks with any more must not stay in memory.
      const name = createHash('sha256').update(credential).digest('base64');
      const entry = kept.get(name);
      const isGood =
        entry !== undefined &&
        (entry.endsAt === null || now() < entry.endsAt) &&
        (ended === undefined || entry.token !== ended);
      return isGood ? entry.granted : start(name, ask);
    },
  };
}
