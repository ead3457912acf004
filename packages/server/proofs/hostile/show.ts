import type { Evidence } from './evidence.ts';
import { showOutcomes } from './evidence.ts';
import { judge, judgeAlone } from './judge.ts';
import type { Proof } from './prove-home.ts';

/** Prints what was seen of all attacks together; whether everything is as it should be. */
export function showTogether(home: string, proof: Proof, isTimed: boolean): boolean {
  const rows = proof.evidence.map((evidence): [string, object] => [
    evidence.name,
    {
      rounds: evidence.rounds,
      answers: showOutcomes(evidence),
      'worst /healthz, ms': Math.round(evidence.worstHealthMs),
      improper: [...evidence.improper].join(', '),
    },
  ]);
  console.table(Object.fromEntries(rows));
  return showFindings(home, proof, isTimed);
}

/** The same of attacks that were alone. */
export function showEach(home: string, proof: Proof): boolean {
  const broken = proof.evidence.flatMap((evidence): [string, string][] => {
    const faults = judgeAlone(evidence, proof.idle.p95Ms);
    return faults.length === 0 ? [] : [[evidence.name, faults.join('; ')]];
  });
  console.log(
    `\n${home}: ${proof.evidence.length - broken.length} of ${proof.evidence.length} attacks were not felt`,
  );
  for (const [name, faults] of broken) console.log(`VIOLATION on ${home}: ${name}: ${faults}`);
  return showFindings(home, proof, true) && broken.length === 0;
}

/** A line as soon as an attack is over. */
export function tellOne(evidence: Evidence): void {
  const { name, rounds, worstHealthMs, ends, alone } = evidence;
  const memory = `${Math.round((alone?.peakBytes ?? 0) / 1e6)} MB`;
  const neighbour = `p95 ${Math.round(alone?.p95Ms ?? 0)} ms of ${alone?.runs ?? 0} runs`;
  const calm = alone?.isCalm === true ? '' : ', NOT CALM';
  console.log(
    `${name.padEnd(30)} ${rounds} rounds (${showOutcomes(evidence)}), /healthz ${Math.round(worstHealthMs)} ms, ${memory}, ${neighbour}, ${ends} ends${calm}`,
  );
}

function showFindings(home: string, proof: Proof, isTimed: boolean): boolean {
  const findings = judge(proof, { isTimed });
  const rows = findings.map(({ name, figure, violation }): [string, object] => [
    name,
    { figure, ok: violation === null ? 'yes' : 'NO' },
  ]);
  console.table(Object.fromEntries(rows));
  for (const { violation } of findings)
    if (violation !== null) console.log(`VIOLATION on ${home}: ${violation}`);
  return findings.every(({ violation }) => violation === null);
}
