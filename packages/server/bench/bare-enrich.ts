/*
 * The least a program could do for the bench request: the same functions, the same text; no planner, no
 * queue, no leases, no recovery. Its records are compared with the service's before anything is measured.
 */
import { createPipeCatalog, pipes as catalogPipes } from '../src/catalog.ts';
import type { FieldFormat, JsonValue } from '../src/contract/field.ts';
import type { JsonObject } from '../src/contract/json-value.ts';
import { parseFormat } from '../src/engine/formats/format.ts';
import type { Compute, ComputeContext } from '../src/engine/pipe.ts';
import { PipeFailure } from '../src/engine/pipe.ts';
import { configHash, inputHash } from '../src/engine/plan/fingerprint.ts';
import { mergeDefaults } from '../src/engine/plan/merge-defaults.ts';
import { pipes } from './requests.ts';

type Format = FieldFormat | null;

const inputs: [name: string, type: string, format: Format][] = [
  ['name', 'string', 'text'],
  ['email', 'string', 'email'],
  ['website', 'string', null],
  ['company_name', 'string', 'text'],
  ['job_title', 'string', 'text'],
  ['city', 'string', null],
  ['country', 'string', null],
  ['phone', 'string', 'phone'],
  ['notes', 'string', null],
];

/** What each pipe of the request reads, under which name and format, and what it makes. */
const steps = [
  step(0, {
    reads: 'name',
    as: 'name',
    format: 'text',
    makes: [
      ['first_name', 'string', 'text'],
      ['last_name', 'string', 'text'],
    ],
  }),
  step(1, { reads: 'email', as: 'email', format: 'email', makes: [['is_work_email', 'boolean', null]] }),
  step(2, {
    reads: 'email',
    as: 'work_email',
    format: 'email',
    makes: [['company_domain', 'string', 'domain']],
  }),
  step(3, { reads: 'website', as: 'url_input', format: 'url', makes: [['domain', 'string', 'domain']] }),
  step(4, {
    reads: 'company_name',
    as: 'string_input',
    format: 'text',
    makes: [['slugified', 'string', 'text']],
  }),
];

interface Step {
  reads: string;
  as: string;
  format: FieldFormat;
  makes: [name: string, type: string, format: Format][];
}

function step(index: number, facts: Step) {
  const { pipe_id: id, config } = pipes[index] ?? { pipe_id: '' };
  const pipe = createPipeCatalog(catalogPipes).find(id);
  if (pipe === undefined) throw new Error(`no pipe ${id}`);
  const full = mergeDefaults(config ?? {}, pipe.defaultConfig);
  const compute: Compute = pipe.prepare(full);
  return { ...facts, id, hash: configHash(id, full), compute };
}

const noResult = {
  code: 'NoResult',
  summary: 'No result',
  message: 'Processing finished without a meaningful result.',
};
const byInput = { ref: 'input', environment: null, config_hash: null, input_hash: null };
const inputClaim = { ref: 'input', config_hash: null };
// None of the five looks at its context.
const context = {} as unknown as ComputeContext;

/** The records of one request as the parts of a response. */
export function enrichBare(input: JsonObject[]): string[] {
  return input.map((record) => {
    const id = record.id ?? null;
    const cells: JsonObject = { id: given(id, 'number', null) };
    const values: JsonObject = {};
    for (const [name, type, format] of inputs) {
      values[name] = cleaned(format, record[name] ?? null);
      cells[name] = given(values[name], type, format);
    }
    for (const { reads, as, format, makes, id: ref, hash, compute } of steps) {
      const value = values[reads] ?? null;
      const outcome = compute({ [as]: cleaned(format, value) }, context);
      if (outcome instanceof Promise || outcome instanceof PipeFailure)
        throw new Error('the five answer at once');
      const resolvedBy = {
        ref,
        environment: 'production',
        config_hash: hash,
        input_hash: inputHash([[reads, value]]),
      };
      for (const [name, type, outFormat] of makes) {
        const made = outcome?.[name] ?? null;
        if (made instanceof PipeFailure) throw new Error('the five do not fail');
        const result = cleaned(outFormat, made);
        const isFound = result !== null;
        cells[name] = {
          value: result,
          status: isFound ? 'completed' : 'no_result',
          type,
          reason: isFound ? null : noResult,
          claimed_by: { ref, config_hash: hash },
          resolved_by: isFound ? resolvedBy : null,
          format: outFormat,
        };
      }
    }
    return `"${JSON.stringify(id)}":${JSON.stringify({ id, fields: cells })}`;
  });
}

function given(value: JsonValue, type: string, format: Format): JsonObject {
  return {
    value,
    status: 'completed',
    type,
    reason: null,
    claimed_by: inputClaim,
    resolved_by: byInput,
    format,
  };
}

function cleaned(format: Format, value: JsonValue): JsonValue {
  const parsed = parseFormat(format, value);
  return parsed.ok ? parsed.value : null;
}
