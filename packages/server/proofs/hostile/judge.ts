import { percentile } from '../../bench/call.ts';
import type { Evidence } from './evidence.ts';
import type { Proof } from './prove-home.ts';

export interface Finding {
  name: string;
  figure: string;
  /** Null where all is well. */
  violation: string | null;
}

type Seen = NonNullable<Proof['seen']>;

/** No answer within its time, and a connection that was closed before there was one. */
const ofTime: ReadonlySet<string> = new Set(['unanswered', 'cut']);
const maxHealthMs = 250;
const maxRatio = 1.5;
const maxBytes = 1.5e9;
/** Requests that are not answered at all would make a good p95. */
const leastRate = 0.5;
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** What the proof is about, of all attacks together. Times and memory may be shown without being judged: that nobody is harmed for good is left. */
export function judge(proof: Proof, { isTimed }: { isTimed: boolean }): Finding[] {
  const { evidence, seen, ends, hasStopped } = proof;
  const improper = evidence.filter((each) =>
    [...each.improper].some((outcome) => isTimed || !ofTime.has(outcome)),
  );
  const findings: Finding[] = [
    find('no process of the service ends', ends.length === 0, `${ends.length} ends`),
    find('every answer is proper', improper.length === 0, `${improper.length} attacks with others`),
    find('the service ends when it is told to', hasStopped, hasStopped ? 'yes' : 'killed after 35 s'),
  ];
  if (seen === null) return findings;
  return [...judgeTimes(proof, seen, isTimed), ...judgeRest(seen), ...findings];
}

function judgeTimes({ seconds, idle, peakBytes }: Proof, seen: Seen, isTimed: boolean): Finding[] {
  const worst = seen.healthMs.reduce((most, ms) => Math.max(most, ms), 0);
  const p95 = percentile(seen.runMs, 0.95);
  const rate = seen.runMs.length / seconds / idle.runsPerSecond;
  const findings = [
    find(
      `/healthz never above ${maxHealthMs} ms`,
      worst <= maxHealthMs && seen.refused === 0,
      `${Math.round(worst)} ms`,
    ),
    find(
      `the neighbour's p95 at most ${maxRatio} times its idle p95`,
      p95 <= maxRatio * idle.p95Ms,
      `${(p95 / idle.p95Ms).toFixed(2)} (${Math.round(p95)} ms; idle ${Math.round(idle.p95Ms)} ms; ${seen.runMs.length} runs)`,
    ),
    find(
      `the neighbour gets on at least at ${leastRate} of its idle rate`,
      rate >= leastRate,
      `${rate.toFixed(2)} (${idle.runsPerSecond.toFixed(1)} runs/s idle)`,
    ),
    find(`resident memory below ${megabytes(maxBytes)}`, peakBytes < maxBytes, megabytes(peakBytes)),
  ];
  return isTimed ? findings : findings.map((finding) => ({ ...finding, violation: null }));
}

function judgeRest({ spoilt: outcomes, stallMs }: Seen): Finding[] {
  const spoilt = [...outcomes].map(([status, count]) => `${status} x${count}`).join(', ');
  return [
    find("the neighbour's runs complete", outcomes.size === 0, spoilt === '' ? 'all' : spoilt),
    {
      name: 'the longest the watcher itself was kept waiting',
      figure: `${Math.round(stallMs)} ms`,
      violation: null,
    },
  ];
}

/** What one attack alone must not do either. */
export function judgeAlone({ worstHealthMs, improper, ends, alone }: Evidence, idleP95Ms: number): string[] {
  if (alone === null) return [];
  const ratio = alone.p95Ms / idleP95Ms;
  return [
    ...(ends === 0 ? [] : [`ended ${ends} times`]),
    ...(worstHealthMs <= maxHealthMs ? [] : [`/healthz ${Math.round(worstHealthMs)} ms`]),
    ...(ratio <= maxRatio
      ? []
      : [alone.runs === 0 ? 'the neighbour got nothing' : `p95 x${ratio.toFixed(1)}`]),
    ...(alone.peakBytes < maxBytes ? [] : [megabytes(alone.peakBytes)]),
    ...[...improper].map((outcome) => `improper: ${outcome}`),
  ];
}

function find(name: string, isFine: boolean, figure: string): Finding {
  return { name, figure, violation: isFine ? null : `${name}: ${figure}` };
}
