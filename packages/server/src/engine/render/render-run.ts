import type { RunStatus } from '../../contract/pipes-response.ts';
import type { JsonObject } from '../../contract/json-value.ts';
import type { Plan } from '../plan/plan.ts';
import { renderMembers } from './members.ts';
import { withCommas, writeTexts } from './write-texts.ts';

/** A run as storage knows it; the parts that are JSON text already stay text. */
export interface RunParts {
  id: string;
  organizationId: string;
  status: RunStatus;
  /** JSON list of the input ids in their order. */
  order: string;
  /** JSON list of error items. */
  errors: string;
  /** JSON object of field definitions. */
  definitions: string;
  /** Rendered records. */
  records: readonly string[];
  /** Ten-thousandths of a credit. */
  spent: number;
}

/** The bytes of a PipesResponse, with these members besides. */
export function renderRun(run: RunParts, members: JsonObject = {}): Buffer {
  return writeTexts([
    `{"id":"${run.id}","organization_id":"${run.organizationId}","order":`,
    run.order,
    `,"field_definitions":${run.definitions},"errors":${run.errors},"records":{`,
    ...withCommas(run.records),
    `},"status":"${run.status}","credits":{"spent":${run.spent / 10_000}}${renderMembers(members)}}`,
  ]);
}

/** The JSON of `field_definitions`; empty unless the request asked for them. */
export function renderDefinitions(plan: Plan): string {
  if (!plan.fieldDefinitions) return '{}';
  // Not as an object, which would put names that look like numbers first.
  const definitions = plan.columns
    .filter((column) => column.visible)
    .map((column) => {
      const pipe = column.pipe === null ? undefined : plan.pipes[column.pipe];
      const definition = {
        type: column.type,
        label: column.label,
        added_by: {
          ref: pipe?.id ?? 'input',
          config_hash: pipe?.configHash ?? null,
          pipe_index: pipe?.index ?? null,
        },
        format: column.format,
        is_primary_output: column.primary,
        order: column.order,
        ...(column.jsonMetadata === null ? {} : { json_metadata: column.jsonMetadata }),
      };
      return `${JSON.stringify(column.name)}:${JSON.stringify(definition)}`;
    });
  return `{${definitions.join(',')}}`;
}
