// Runs a real pipe on one record, as a worker does.
import type { JsonObject } from '../contract/json-value.ts';
import { errorItemsOf, runBody } from '../engine/pipeline.fixture.ts';
import type { FieldView } from '../engine/pipeline.fixture.ts';
import type { ComputeContext, Pipe } from '../engine/pipe.ts';

interface Asked {
  input: JsonObject;
  config?: JsonObject;
  now?: Date;
  /** What the pipe finds around it in place of the fixture's own. */
  context?: Partial<ComputeContext>;
}

/** The fields of the record afterwards. A pipe that throws fails the test. */
export async function fieldsOf(
  pipe: Pipe,
  { input, config = {}, now, context = {} }: Asked,
): Promise<Record<string, FieldView>> {
  const { records, faults } = await runBody(
    { pipes: [{ pipe_id: pipe.id, config }], input: [input] },
    { pipes: [within(pipe, context)], ...(now === undefined ? {} : { now }) },
  );
  if (faults.length > 0) throw faults[0];
  return records[0]?.fields ?? {};
}

/** The fields in short: the value, or the status and code of why there is none. */
export async function valuesOf(pipe: Pipe, asked: Asked): Promise<Record<string, unknown>> {
  const fields = Object.entries(await fieldsOf(pipe, asked));
  return Object.fromEntries(
    fields.map(([name, { status, value, reason }]) => [
      name,
      status === 'completed' ? value : `${status} ${reason?.code}`,
    ]),
  );
}

/** What is wrong with a config: `code path` of each problem. */
export function configErrorsOf(pipe: Pipe, config: JsonObject, input: JsonObject = {}): string[] {
  const body = { pipes: [{ pipe_id: pipe.id, config }], input: [input] };
  return errorItemsOf(body, [pipe]).map(({ code, path }) => `${code} ${path}`);
}

function within(pipe: Pipe, around: Partial<ComputeContext>): Pipe {
  return {
    ...pipe,
    prepare: (config) => {
      const compute = pipe.prepare(config);
      return (values, context) => compute(values, { ...context, ...around });
    },
  };
}
