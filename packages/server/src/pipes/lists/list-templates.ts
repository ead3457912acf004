/* Names and keys of buckets and streams: templates that are filled from the record. */
import type { JsonObject } from '../../contract/json-value.ts';
import { maxFieldsBytes, maxKeyLength } from '../../contract/lists.ts';
import { listNameProblem } from '../../contract/list-name.ts';
import type { ConfigProblem, ComputeContext, Outcome, PipeShape } from '../../engine/pipe.ts';
import { PipeFailure } from '../../engine/pipe.ts';
import { compileTemplate } from '../../engine/template/compile-template.ts';
import { needOf, placeProblems } from '../../engine/template/template-need.ts';
import { renderFields } from '../../engine/template/render-fields.ts';

/** Templates by their place in the config. */
export type Templates = readonly (readonly [path: string, source: string])[];

/** The templates of a bucket's or stream's name and of a key. */
export function withKey(kind: 'bucket' | 'stream', name: string, key: string): Templates {
  return [
    [kind, name],
    ['key', key],
  ];
}

/** What the templates and the fields to write need, and what is wrong with the templates. */
export function shapeTemplates(
  templates: Templates,
  writeFields: readonly string[] = [],
): Pick<PipeShape, 'need'> & { problems: ConfigProblem[] } {
  const compiled = templates.map(
    ([path, source]) => [path, compileTemplate(source, { outputs: 'forbidden' })] as const,
  );
  const problems = compiled.flatMap(([path, result]) =>
    result.ok ? [] : placeProblems(result.problems, path),
  );
  const inputs = compiled.flatMap(([, result]) => (result.ok ? result.template.inputs : []));
  const written = writeFields.map((name) => ({ name, required: false }));
  return { need: needOf([...inputs, ...written]), problems };
}

interface Rendering {
  fields: JsonObject;
  context: ComputeContext;
}

/** Renders the templates in order and trims the texts. The first is the name of the bucket or stream. */
export function renderName(
  templates: Templates,
  { fields, context }: Rendering,
  use: (name: string, others: string[]) => Outcome | Promise<Outcome>,
): Outcome | Promise<Outcome> {
  const program = { parts: templates.map(([, source]) => ({ source })), outputs: 'forbidden' as const };
  return renderFields(program, { fields, context }, (texts) => {
    const [name = '', ...others] = texts.map((text) => text.trim());
    const problem = listNameProblem(name);
    return problem === null ? use(name, others) : new PipeFailure('InvalidValue', problem);
  });
}

/** Why a text cannot be a key, or null. */
export function refuseKey(key: string): PipeFailure | null {
  if (key === '')
    return new PipeFailure(
      'RequirementUnmet',
      'The key is blank, because the fields in its template have no value.',
    );
  if (key.length > maxKeyLength) {
    const message = `A key has at most ${maxKeyLength.toLocaleString('en')} characters; this one has ${key.length}.`;
    return new PipeFailure('InvalidValue', message);
  }
  if (!key.isWellFormed() || key.includes('\0'))
    return new PipeFailure('InvalidValue', 'The key has characters that are not valid text.');
  return null;
}

/** The fields to write with a key, without those that have no value; or a failure if they are too large. */
export function pickFields(names: readonly string[], values: JsonObject): JsonObject | PipeFailure {
  const picked = Object.fromEntries(
    names.flatMap((name) => (values[name] == null ? [] : [[name, values[name]] as const])),
  );
  const bytes = Buffer.byteLength(JSON.stringify(picked));
  if (bytes <= maxFieldsBytes) return picked;
  const message = `The fields to write have ${bytes.toLocaleString('en')} bytes of JSON; at most ${maxFieldsBytes.toLocaleString('en')} bytes are kept with a key.`;
  return new PipeFailure('InvalidValue', message);
}
