/* A sheet as it is to be: what a change of columns or pipes makes of it, before it is planned and stored. */
import type { FieldFormat, FieldType } from '../../contract/field.ts';
import { findCatalogField } from '../../contract/field-catalog.ts';
import type { FieldAnnotation, PipePayload, PipesRequest } from '../../contract/pipes-request.ts';
import type { Auto, NewColumn, NewPipe } from '../../contract/sheets/structure.ts';
import type { Environment } from '../../contract/field.ts';
import type { Sheet } from '../sheet.ts';

/** `no` null: it is new. */
export interface DraftColumn {
  no: number | null;
  name: string;
  type: FieldType;
  format: FieldFormat | null;
  label: string | null;
  isKey: boolean;
}

export interface DraftPipe {
  no: number | null;
  payload: PipePayload;
  /** Null: by what the pipe is. */
  auto: Auto | null;
}

export interface Draft {
  columns: readonly DraftColumn[];
  pipes: readonly DraftPipe[];
}

export function draftOf({ columns, pipes }: Pick<Sheet, 'columns' | 'pipes'>): Draft {
  return { columns, pipes: pipes.map(({ no, payload, auto }) => ({ no, payload, auto })) };
}

export function draftColumn({ name, type, format, label, is_key: isKey }: NewColumn): DraftColumn {
  const known = findCatalogField(name);
  const chosen = type ?? known?.type ?? 'string';
  const usual = known !== undefined && known.type === chosen ? known.format : null;
  return { no: null, name, type: chosen, format: format ?? usual, label: label ?? null, isKey };
}

export function draftPipe({ auto, ...payload }: NewPipe): DraftPipe {
  return { no: null, payload, auto: auto ?? null };
}

/** The request that a sheet stands for; its record has nothing but an id. */
export function requestOf({ columns, pipes }: Draft, environment: Environment): PipesRequest {
  const annotations = columns.map((column): [string, FieldAnnotation] => [
    column.name,
    { type: column.type, format: column.format, label: column.label },
  ]);
  return {
    config: { environment },
    field_annotations: Object.fromEntries(annotations),
    pipes: pipes.map(({ payload }) => payload),
    input: [{ id: 1 }],
  };
}
