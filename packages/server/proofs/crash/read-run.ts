/* An answer about a run, as far as two runs of the same input must agree in it. */
import { z } from 'zod';

const cell = z.object({
  value: z.unknown(),
  status: z.string(),
  reason: z.object({ code: z.string() }).nullable(),
});
const answer = z.object({
  status: z.string(),
  order: z.array(z.unknown()),
  credits: z.object({ spent: z.number() }).optional(),
  records: z.record(z.string(), z.object({ fields: z.record(z.string(), cell) })),
});

export type RunAnswer = z.infer<typeof answer>;

export function readRun(text: string): RunAnswer {
  return answer.parse(JSON.parse(text));
}

const deliveryField = /^http_response_/;

export interface Difference {
  /** Which record and field, and both sides. */
  where: string;
  /** The reason code of the crashed side; null where it has a value, or nothing at all. */
  code: string | null;
  /** A side effect whose answer was lost with its process; it says so, and is no fault. */
  isUnknown: boolean;
}

/** Every field in which two answers differ. */
export function compareRuns(crashed: RunAnswer, undisturbed: RunAnswer): Difference[] {
  const ids = new Set([...Object.keys(crashed.records), ...Object.keys(undisturbed.records)]);
  return [...ids].flatMap((id) => {
    const [one, other] = [crashed.records[id]?.fields ?? {}, undisturbed.records[id]?.fields ?? {}];
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].flatMap((name) => {
      const [got, wanted] = [JSON.stringify(one[name]), JSON.stringify(other[name])];
      if (got === wanted) return [];
      const code = one[name]?.reason?.code ?? null;
      const isUnknown = deliveryField.test(name) && code === 'OutcomeUnknown';
      return [{ where: `record ${id}, ${name}: ${got} instead of ${wanted}`, code, isUnknown }];
    });
  });
}

/** How the deliveries of a run ended, by record. */
export function readDeliveries({ records }: RunAnswer): [id: string, isCompleted: boolean][] {
  return Object.entries(records).map(([id, { fields }]) => [
    id,
    fields['http_response_status']?.status === 'completed',
  ]);
}
