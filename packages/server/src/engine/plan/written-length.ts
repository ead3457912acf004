import type { ErrorItem } from '../../contract/errors.ts';
import type { JsonValue } from '../../contract/field.ts';
import type { PipePayload } from '../../contract/pipes-request.ts';

/** Characters that the pipes of one request may contain together: templates, formulas, schemas, patterns. */
export const longestWriting = 500_000;

/** Characters of all texts in a config: what somebody wrote, and what takes time to read as a template or formula. */
export function writtenLength(value: JsonValue | object | undefined | null, most: number): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  let length = 0;
  for (const part of Object.values(value)) {
    length += writtenLength(part, most - length);
    if (length > most) return length;
  }
  return length;
}

/** Whether a config brings JSON Schemas, which cost more to read than their length says. */
export function bringsSchemas(config: object | undefined | null): boolean {
  const prompt = config !== null && config !== undefined && 'prompt' in config ? config.prompt : null;
  if (typeof prompt !== 'object' || prompt === null || !('json_schemas' in prompt)) return false;
  const { json_schemas: schemas } = prompt;
  return typeof schemas === 'object' && schemas !== null && Object.keys(schemas).length > 0;
}

/** The first pipe with which a request contains more than can be read in reasonable time; null when it does not. */
export function findTooLong(pipes: readonly PipePayload[]): ErrorItem | null {
  let length = 0;
  for (const [index, { config, run_if: runIf }] of pipes.entries()) {
    length += writtenLength(config, longestWriting) + writtenLength(runIf, longestWriting);
    if (length <= longestWriting) continue;
    const message = `The pipes up to this one contain more than ${longestWriting.toLocaleString('en')} characters of templates, formulas, schemas and patterns; shorten them, or split them into several requests.`;
    return { code: 'PlanTooLarge', message, path: `pipes[${index}].config` };
  }
  return null;
}
