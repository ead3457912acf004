import type { CallFailure, CallOutcome, FailureMeaning } from './call-result.ts';
import { Circuit, pauseMs } from './circuit.ts';
import type { AnswerShape } from './operation.ts';

/** Failures that can be the vendor's own fault, or the credential's, rather than that of what was asked for. */
const ofTheVendor: ReadonlySet<FailureMeaning> = new Set([
  'unavailable',
  'timeout',
  'broken_reply',
  'credential_rejected',
  'quota_exhausted',
]);
/** Different questions of one organization that fail in a row, after which it asks no more for a while. */
const patience = 10;
/** A plan does not change from one minute to the next. */
const planPauseMs = 60_000;
/** Organizations that ask no more, after which nobody does. */
const witnesses = 3;

export type BreakerState = 'closed' | 'half open' | 'open';

/** What a call that has not been sent yet should answer with instead; null while it may be sent. */
export type Stopped = () => CallFailure | null;

/** Who asks what. Equal questions have equal texts. */
export interface Asking {
  credential: string;
  organizationId: string;
  operation: string;
  question: string;
}

export interface Breakers {
  /** Runs a call unless its credential failed too often just now; then answers with that failure at once. */
  run<Answer extends AnswerShape>(
    asking: Asking,
    call: (stopped?: Stopped) => Promise<CallOutcome<Answer>>,
  ): Promise<CallOutcome<Answer>>;
  /** Of every credential that was asked with: `open` while somebody may not, `half open` while one call tries again. */
  states(): { credential: string; state: BreakerState }[];
}

/** The circuits of one credential. Those of organizations that neither ask nor have failed are not kept. */
interface Board {
  everybody: Circuit;
  organizations: Map<string, Circuit>;
  /** Operations that the plan of the account does not include. */
  operations: Map<string, Circuit>;
}

/**
 * Circuit breakers for each credential, with a single probe when a pause is over. Ten different questions that fail in a
 * row stop the organization that asked them, and nobody else: it may have chosen questions that fail. When three
 * organizations are stopped and nobody has had an answer meanwhile, it is the vendor, and everybody is stopped. An
 * operation that the plan does not include is stopped at once, and no other with it.
 * `now` is a clock that nobody sets.
 */
export function createBreakers(now: () => number = () => performance.now()): Breakers {
  const boards = new Map<string, Board>();
  const boardOf = (credential: string): Board => {
    const board = boards.get(credential) ?? newBoard();
    boards.set(credential, board);
    return board;
  };
  return {
    run: async (asking, call) => {
      const board = boardOf(asking.credential);
      const { organizations } = board;
      const own = organizations.get(asking.organizationId) ?? new Circuit();
      const listCircuits = () => circuitsOf(board, { own, operation: asking.operation });
      const circuits = listCircuits();
      const stop = circuits.find((circuit) => circuit.isClosedTo(now()))?.last ?? null;
      if (stop !== null) return stop;
      const probed = circuits.filter(({ isPaused }) => isPaused);
      probed.forEach((circuit) => circuit.beginProbe());
      organizations.set(asking.organizationId, own);
      own.underWay += 1;
      try {
        // Many may have come in and wait for their turn when the last of those before them fails.
        const stopped = () => listCircuits().find(({ isPaused }) => isPaused)?.last ?? null;
        const outcome = await (probed.length > 0 ? call() : call(stopped));
        const noting = { board, own, probed, at: now() };
        notePlan(noting, asking, outcome);
        note(noting, asking, outcome);
        return outcome;
      } finally {
        probed.forEach((circuit) => circuit.endProbe());
        own.underWay -= 1;
        if (own.isIdle) organizations.delete(asking.organizationId);
      }
    },
    states: () => [...boards].map(([credential, board]) => ({ credential, state: stateOf(board) })),
  };
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

interface Noting {
  board: Board;
  own: Circuit;
  /** Those that the call was let through to try. */
  probed: readonly Circuit[];
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
  // Who is told to come later is told nothing else.
  if (isFailure(outcome) && outcome.wait !== undefined) return;
  if (!isFailure(outcome) || !ofTheVendor.has(outcome.meaning)) {
    // What was not sent says nothing.
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
