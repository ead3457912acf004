/** How many replies that are computed afterwards an organization may fetch at a time. */
const mostFetches = 32;
/** How many characters of its tasks may wait before it must stop fetching more. */
const mostWaiting = 8_000_000;
const lookMs = 20;

/** Lets an organization fetch no more of the web than its tasks can work off, because all of it is kept in memory. */
export interface ReplyGate {
  /** Fetches in turn, as soon as there is space for what it brings. */
  pass<Reply>(organizationId: string, fetch: () => Promise<Reply>): Promise<Reply>;
}

interface Line {
  underWay: number;
  waiting: (() => void)[];
  timer: NodeJS.Timeout | null;
}

/** `waitingLength`: characters of an organization's tasks that wait to be computed. */
export function createReplyGate(waitingLength: (organizationId: string) => number): ReplyGate {
  const lines = new Map<string, Line>();
  const isOpen = (organizationId: string, { underWay }: Line) =>
    underWay < mostFetches && waitingLength(organizationId) <= mostWaiting;
  const letNext = (organizationId: string, line: Line): void => {
    while (line.waiting.length > 0 && isOpen(organizationId, line)) {
      line.underWay += 1;
      line.waiting.shift()?.();
    }
    if (line.waiting.length > 0)
      line.timer ??= setInterval(() => letNext(organizationId, line), lookMs).unref();
    else if (line.timer !== null) {
      clearInterval(line.timer);
      line.timer = null;
    }
    if (line.waiting.length + line.underWay === 0) lines.delete(organizationId);
  };
  return {
    pass: async (organizationId, fetch) => {
      const line = lines.get(organizationId) ?? { underWay: 0, waiting: [], timer: null };
      lines.set(organizationId, line);
      await new Promise<void>((go) => {
        line.waiting.push(go);
        letNext(organizationId, line);
      });
      try {
        return await fetch();
      } finally {
        line.underWay -= 1;
        letNext(organizationId, line);
      }
    },
  };
}
