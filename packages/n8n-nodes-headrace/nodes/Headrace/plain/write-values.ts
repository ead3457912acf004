import type { JsonRecord } from './json.ts';
import type { EnrichRun, Field } from './run.ts';
import { roundCredits } from './run.ts';

type Fields = Record<string, Field>;

/** The values that pipes are responsible for. Fields of the input stay what they are in the item. */
export function outputValues(fields: Fields): JsonRecord {
  return Object.fromEntries(outputsOf(fields).map(([name, { value }]) => [name, value]));
}

/** What each value is worth: its status, why it is missing, who found it, and what the record cost. */
export function describeRecord(run: EnrichRun, fields: Fields): JsonRecord {
  const described = outputsOf(fields).map(([name, field]) => [name, describeField(field)]);
  return { run_id: run.id, credits: creditsOf(fields), fields: Object.fromEntries(described) };
}

function outputsOf(fields: Fields): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => field.claimed_by.ref !== 'input');
}

function describeField({ status, reason, meta }: Field): JsonRecord {
  const found = meta?.attempts?.find(({ outcome }) => outcome === 'found');
  return {
    status,
    reason: reason === null ? null : reason.code,
    message: reason === null ? null : reason.message,
    provider: found?.provider ?? null,
  };
}

/** All outputs of a pipe show the same attempts, which were paid once. */
function creditsOf(fields: Fields): number {
  const byPipe = new Map(
    outputsOf(fields).map(([, { claimed_by, meta }]) => [
      `${claimed_by.ref} ${claimed_by.config_hash}`,
      meta?.attempts ?? [],
    ]),
  );
  return roundCredits([...byPipe.values()].flat().reduce((sum, { credits }) => sum + credits, 0));
}
