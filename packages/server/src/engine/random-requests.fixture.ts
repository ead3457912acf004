// Random pipelines for property tests: pipes of every shape of need, tied together by random aliases.
import fc from 'fast-check';
import type { JsonValue } from '../contract/field.ts';
import type { JsonObject } from '../contract/json-value.ts';
import type { RunIf } from '../contract/pipes-request.ts';
import { definePipe } from './define-pipe.ts';
import type { Outcome, Pipe } from './pipe.ts';
import { PipeFailure } from './pipe.ts';

const about = {
  label: 'Test',
  description: 'For tests.',
  category: 'tools',
  example: { input: {} },
} as const;
const gives = { company_name: { primary: true }, message: {} } as const;

/** Depends on its inputs alone, and is of every kind: both outputs, one, none, or a failure. */
function answer(
  inputs: JsonObject,
): Extract<Outcome, PipeFailure | null> | { company_name: string; message: string | null } {
  const text = ['first_name', 'last_name', 'name', 'job_title']
    .map((name) => JSON.stringify(inputs[name] ?? null))
    .join(',');
  const kind = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 6;
  if (kind === 0) return new PipeFailure('ProviderError', 'Not today.');
  if (kind === 1) return null;
  return { company_name: `(${text.slice(0, 200)})`, message: kind === 2 ? null : `m${kind}` };
}

const compute = (inputs: JsonObject) => answer(inputs);
const [one, all, any] = [
  'first_name',
  { all: ['first_name', 'last_name'] },
  { any: ['first_name', 'last_name'] },
] as const;
const optional = { all: ['first_name', { optional: 'last_name' }] } as const;
const nested = { all: ['first_name', { any: ['last_name', { all: ['name', 'job_title'] }] }] } as const;

export const shapes: readonly Pipe[] = [
  definePipe({ ...about, id: 'shape:one@1', needs: one, gives, compute }),
  definePipe({ ...about, id: 'shape:all@1', needs: all, gives, compute }),
  definePipe({ ...about, id: 'shape:any@1', needs: any, gives, compute }),
  definePipe({ ...about, id: 'shape:optional@1', needs: optional, gives, compute }),
  definePipe({ ...about, id: 'shape:nested@1', needs: nested, gives, compute }),
];
const inputsOf: Record<string, string[]> = {
  'shape:one@1': ['first_name'],
  'shape:all@1': ['first_name', 'last_name'],
  'shape:any@1': ['first_name', 'last_name'],
  'shape:optional@1': ['first_name', 'last_name'],
  'shape:nested@1': ['first_name', 'last_name', 'name', 'job_title'],
};

export interface RandomRequest {
  pipes: { pipe_id: string; config: JsonObject; run_if: RunIf | null }[];
  input: JsonObject[];
}

const inputNames = ['in0', 'in1', 'in2', 'in3', 'constructor'];
const value: fc.Arbitrary<JsonValue> = fc.oneof(
  { arbitrary: fc.constantFrom('Jane', 'Doe', 'Acme', ' x ', 'née'), weight: 6 },
  { arbitrary: fc.constantFrom<JsonValue[]>(null, '', ' ', 5, true, { a: '' }, [1]), weight: 2 },
);

/** Requests whose pipes read from the records and each other; without cycles, pipes only read from those before. */
export function randomRequest({ hasCycles }: { hasCycles: boolean }): fc.Arbitrary<RandomRequest> {
  return fc.integer({ min: 1, max: 5 }).chain((size) => {
    const outputs = Array.from({ length: size }, (_, at) => [`out${at}a`, `out${at}b`]);
    const pipes = fc.tuple(
      ...outputs.map((own, at) => {
        const readable = [...inputNames, ...(hasCycles ? outputs : outputs.slice(0, at)).flat()];
        return randomPipe(readable, own);
      }),
    );
    // Some outputs are also given in the records.
    const row = fc.dictionary(fc.constantFrom(...inputNames, ...outputs.flat()), value, {
      noNullPrototype: true,
    });
    const rows = fc.array(row, { minLength: 1, maxLength: 3 });
    return fc.record({ pipes, input: rows.map((list) => list.map((values, id) => ({ ...values, id }))) });
  });
}

function randomPipe(readable: string[], [first = '', second = '']: string[]) {
  const name = fc.constantFrom(...readable);
  return fc
    .record({
      pipe_id: fc.constantFrom(...shapes.map(({ id }) => id)),
      aliases: fc.array(name, { minLength: 4, maxLength: 4 }),
      run_if: fc.option(randomGate(name), { freq: 4 }),
    })
    .map(({ pipe_id, aliases, run_if }) => {
      const inputs = (inputsOf[pipe_id] ?? []).map((field, at) => [field, { alias: aliases[at] ?? '' }]);
      const output_fields = { company_name: { alias: first }, message: { alias: second } };
      return { pipe_id, config: { input_fields: Object.fromEntries(inputs), output_fields }, run_if };
    });
}

function randomGate(name: fc.Arbitrary<string>): fc.Arbitrary<RunIf> {
  const status = fc.record({
    property: fc.constant('status' as const),
    field_name: name,
    operator: fc.constantFrom('eq' as const, 'neq' as const),
    value: fc.constantFrom('completed' as const, 'no_result' as const, 'failed' as const, 'skipped' as const),
  });
  const text = fc.record({
    property: fc.constant('value' as const),
    field_name: name,
    operator: fc.constantFrom('eq' as const, 'neq' as const, 'contains' as const, 'gt' as const),
    value: fc.constantFrom('Jane', 'm3', null),
  });
  const when = fc.record({
    logic: fc.constantFrom('and' as const, 'or' as const),
    conditions: fc.array(fc.oneof(status, text), { minLength: 1, maxLength: 2 }),
  });
  return when.map((given): RunIf => ({ action: 'run', when: given }));
}
