import type { Topic } from '../contract/events.ts';
import { toCredits } from '../contract/money.ts';
import type { EventHub } from '../events/hub.ts';
import { createEventHub } from '../events/hub.ts';
import type { Look, Seen, Watched } from '../events/look.ts';
import { readBalances } from '../ledger/read-ledger.ts';
import { readSheetNews } from '../sheets/touches/read-touches.ts';
import type { Db } from '../storage/database.ts';
import { findRunsMark, findRunStates } from '../storage/run-progress.ts';

type LookAtKind = (db: Db, watched: readonly Watched[]) => Promise<(Seen | null)[]>;

/** What this process tells clients of changes. */
export function wireEvents(db: Db): EventHub {
  return createEventHub({ look: lookThrough(db) });
}

/** One query for all topics of a kind, or two. */
function lookThrough(db: Db): Look {
  return async (watched) => {
    const seen = new Map<Watched, Seen | null>();
    const byKind = Map.groupBy(watched, ({ topic }) => topic.kind);
    for (const [kind, some] of byKind) {
      const found = await kinds[kind](db, some);
      for (const [at, one] of some.entries()) seen.set(one, found[at] ?? null);
    }
    return watched.map((one) => seen.get(one) ?? null);
  };
}

const kinds: Record<Topic['kind'], LookAtKind> = {
  sheet: async (db, watched) => {
    const news = await readSheetNews(
      db,
      watched.map(({ organizationId, topic, position }) => ({
        organizationId,
        id: Number(topic.id),
        after: position !== null && /^\d{1,15}$/.test(position) ? Number(position) : null,
      })),
    );
    return news.map((one) => {
      if (one === null) return null;
      const { version, touch } = one;
      return { position: String(version), data: { version }, touch };
    });
  },
  run: async (db, watched) => {
    const states = await findRunStates(
      db,
      watched.map(({ organizationId, topic }) => ({ organizationId, id: topic.id })),
    );
    return states.map((state) => {
      if (state === null) return null;
      const { status, finals: done } = state;
      return { position: `${status}.${done}`, data: { status, done }, touch: null };
    });
  },
  runs: async (db, watched) => {
    const marks = await findRunsMark(db, organizationsOf(watched));
    return watched.map(({ organizationId }) => ({
      position: marks.get(organizationId) ?? 'none',
      data: {},
      touch: null,
    }));
  },
  credits: async (db, watched) => {
    const balances = await readBalances(db, organizationsOf(watched));
    return watched.map(({ organizationId }) => {
      const { balance, seq } = balances.get(organizationId) ?? { balance: 0, seq: 0 };
      return { position: String(seq), data: { balance: toCredits(balance) }, touch: null };
    });
  },
};

function organizationsOf(watched: readonly Watched[]): string[] {
  return [...new Set(watched.map(({ organizationId }) => organizationId))];
}
