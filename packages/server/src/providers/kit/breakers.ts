import type { CallFailure, CallOutcome, FailureMeaning } from './call-result.ts';
import { Circuit, pauseMs } from './circuit.ts';
import type { AnswerShape } from './operation.ts';

/** Failures that can be the fault of the vendor or the credential, and not of the question. */
const ofTheVendor: ReadonlySet<FailureMeaning> = new Set([
  'unavailable',
  'timeout',
  'broken_reply',
  'credential_rejected',
  'quota_exhausted',
]);
/** After this many different questions of one organization fail in a row, it stops asking for a while. */
const patience = 10;
/** The pause of an operation that is not in the plan. Plans do not change from one minute to the next. */
const planPauseMs = 60_000;
/** After this many organizations have stopped, all of them stop. */
const witnesses = 3;

export type BreakerState = 'closed' | 'half open' | 'open';

/** Who asks what. Equal questions have equal texts. */
export interface Asking {
  credential: string;
  organizationId: string;
  operation: string;
  question: string;
}

export interface Breakers {
  /** Lets a call begin. If its credential has just failed too often, gives that failure instead. */
  enter(asking: Asking): Passage | CallFailure;
  /** For every credential that was used: `open` while somebody must not ask, `half open` while one call tries again. */
  states(): { credential: string; state: BreakerState }[];
}

/** What a call that was let through has to do with breakers until its end. */
export interface Passage {
  /** The answer for a call that must not be sent now; null while it may be sent. */
  stopped(): CallFailure | null;
  /** To be called once, whatever happened. Null says that it ended by a fault of our own. */
  leave(outcome: CallOutcome<AnswerShape> | null): void;
}

/** Of a call that has no breaker. */
export const freePassage: Passage = { stopped: () => null, leave: () => {} };

/** The circuits of one credential. Circuits of organizations without calls and failures are not kept. */
interface Board {
  everybody: Circuit;
  organizations: Map<string, Circuit>;
  /** Operations that the plan of the account does not include. */
  operations: Map<string, Circuit>;
}

/**
 * Circuit breakers for each credential. When a pause is over, a single call probes. Ten different questions that fail in a
 * row stop only the organization that asked them, because it may have chosen questions that fail. If three organizations
 * are stopped and no other has had an answer meanwhile, it is the vendor's fault, and all are stopped. An operation that the
 * plan does not include is stopped at once, alone. `now` is a monotonic clock.
 */
export function createBreakers(now: () => number = () => performance.now()): Breakers {
  const boards = new Map<string, Board>();
  const boardOf = (credential: string): Board => {
    const board = boards.get(credential) ?? newBoard();
    boards.set(credential, board);
    return board;
  };
  return {
    enter: (asking) => {
      const board = boardOf(asking.credential);
      const own = board.organizations.get(asking.organizationId) ?? new Circuit();
      const circuits = circuitsOf(board, { own, operation: asking.operation });
      const stop = circuits.find((circuit) => circuit.isClosedTo(now()))?.last ?? null;
      return (
        stop ?? new Entered({ board, own, probed: circuits.filter(({ isPaused }) => isPaused) }, asking, now)
      );
    },
    states: () => [...boards].map(([credential, board]) => ({ credential, state: stateOf(board) })),
  };
}

/** A call that is under way. */
class Entered implements Passage {
  readonly #let: Let;
  readonly #asking: Asking;
  readonly #now: () => number;

  constructor(entry: Let, asking: Asking, now: () => number) {
    this.#let = entry;
    this.#asking = asking;
    this.#now = now;
    const { board, own, probed } = entry;
    for (const circuit of probed) circuit.beginProbe();
    board.organizations.set(asking.organizationId, own);
    own.underWay += 1;
  }

  stopped(): CallFailure | null {
    const { board, own, probed } = this.#let;
    if (probed.length > 0) return null;
    // Many calls may already be waiting for their turn when the last one before them fails.
    const circuits = circuitsOf(board, { own, operation: this.#asking.operation });
    return circuits.find(({ isPaused }) => isPaused)?.last ?? null;
  }

  leave(outcome: CallOutcome<AnswerShape> | null): void {
    const { board, own, probed } = this.#let;
    const { organizationId } = this.#asking;
    if (outcome !== null) {
      const noting = { ...this.#let, at: this.#now() };
      notePlan(noting, this.#asking, outcome);
      note(noting, this.#asking, outcome);
    }
    for (const circuit of probed) circuit.endProbe();
    own.underWay -= 1;
    if (own.isIdle) board.organizations.delete(organizationId);
  }
}

function circuitsOf(
  { everybody, operations }: Board,
  { own, operation }: { own: Circuit; operation: string },
): Circuit[] {
  const planned = operations.get(operation);
  return planned === undefined ? [everybody, own] : [everybody, own, planned];
}

function newBoard(): Board {
  return { everybody: new Circuit(), organizations: new Map(), operations: new Map() };
}

/** Through what a call was let. */
interface Let {
  board: Board;
  own: Circuit;
  /** Those that the call was let through to try. */
  probed: readonly Circuit[];
}

interface Noting extends Let {
  at: number;
}

/** Pauses an operation that the plan does not include; an answer ends the pause. */
function notePlan({ board: { operations }, at }: Noting, { operation }: Asking, outcome: unknown): void {
  if (!isFailure(outcome)) {
    operations.delete(operation);
  } else if (outcome.meaning === 'not_in_plan') {
    const circuit = operations.get(operation) ?? new Circuit();
    operations.set(operation, circuit);
    circuit.pause(at + planPauseMs, outcome);
  }
}

function note(
  { board: { everybody }, own, probed, at }: Noting,
  { organizationId, question }: Asking,
  outcome: unknown,
): void {
  // "Come back later" says nothing about the vendor's health.
  if (isFailure(outcome) && outcome.wait !== undefined) return;
  if (!isFailure(outcome) || !ofTheVendor.has(outcome.meaning)) {
    // A call that was not sent says nothing.
    if (isFailure(outcome) && outcome.meaning === 'target_refused') return;
    [everybody, own].forEach((circuit) => circuit.forgive(probed.includes(circuit)));
    return;
  }
  const isStopped = own.blame(question, outcome, { patience, at, isProbe: probed.includes(own) });
  if (probed.includes(everybody)) everybody.pause(at + pauseMs, outcome);
  if (isStopped) everybody.blame(organizationId, outcome, { patience: witnesses, at, isProbe: false });
}

function stateOf({ everybody, organizations }: Board): BreakerState {
  const states = [everybody, ...organizations.values()].map(({ state }) => state);
  return (
    states.find((state) => state === 'open') ?? states.find((state) => state === 'half open') ?? 'closed'
  );
}

function isFailure(outcome: unknown): outcome is CallFailure {
  return typeof outcome === 'object' && outcome !== null && 'meaning' in outcome;
}
