import type { ErrorItem } from '../../contract/errors.ts';
import { findCatalogField } from '../../contract/field-catalog.ts';
import type { FieldType } from '../../contract/field.ts';
import { jsonObject } from '../../contract/json-value.ts';
import type { FieldAnnotation } from '../../contract/pipes-request.ts';
import type { PipeOutput } from '../pipe.ts';
import { listUses } from '../requirement.ts';
import type { Column } from './plan.ts';
import type { ReadRecords } from './read-records.ts';
import type { ResolvedPipe } from './resolve-pipes.ts';
import { typeColumn } from './type-column.ts';

interface ColumnSource {
  read: ReadRecords;
  annotations: ReadonlyMap<string, FieldAnnotation>;
  /** In execution order. */
  pipes: ResolvedPipe[];
  /** Whether input columns without an annotation are left out of the response. */
  annotatedOnly: boolean;
}

/** All columns of the run: those of the input first, then outputs in execution order. */
export function buildColumns(source: ColumnSource): { columns: Column[]; errors: ErrorItem[] } {
  const errors: ErrorItem[] = [];
  const columns = new Map<string, Column>();
  for (const name of inputNames(source.read, source.annotations))
    columns.set(name, inputColumn(name, source));
  source.pipes.forEach((pipe, position) => {
    for (const output of pipe.shape.outputs) {
      const type = output.type === 'common' ? commonType(pipe, columns, errors) : output.type;
      const input = columns.get(output.name);
      columns.set(
        output.name,
        outputColumn(
          { ...output, type },
          { position, input, annotation: source.annotations.get(output.name) },
        ),
      );
    }
  });
  return { columns: [...columns.values()], errors };
}

/** The names pipes may count on: those of the records and those an annotation declares. */
export function inputNames(
  read: ReadRecords,
  annotations: ReadonlyMap<string, FieldAnnotation>,
): Set<string> {
  return new Set([...read.columns, ...annotations.keys()]);
}

function inputColumn(name: string, { read, annotations, annotatedOnly }: ColumnSource): Column {
  const annotation = annotations.get(name);
  const isKept = !annotatedOnly || name === 'id' || annotation !== undefined;
  return {
    name,
    ...typeColumn(name, read.records, annotation),
    ...describe(name, annotation, findCatalogField(name)?.label ?? humanize(name)),
    visible: isKept && (annotation?.hidden !== true || name === 'id'),
    isInput: true,
    pipe: null,
    primary: false,
  };
}

function outputColumn(
  output: Omit<PipeOutput, 'type'> & { type: FieldType },
  {
    position,
    input,
    annotation,
  }: { position: number; input: Column | undefined; annotation: FieldAnnotation | undefined },
): Column {
  return {
    name: output.name,
    ...typeOutput(output, annotation),
    ...describe(output.name, annotation, output.label),
    visible: annotation?.hidden !== true,
    isInput: input !== undefined,
    pipe: position,
    primary: output.primary,
  };
}

/**
 * An annotation decides the type of its column, whatever fills it. Without a format of its own it keeps the pipe's, if
 * the types are the same.
 */
function typeOutput(
  { type, format }: Pick<Column, 'type' | 'format'>,
  annotation: FieldAnnotation | undefined,
): Pick<Column, 'type' | 'format'> {
  if (annotation === undefined) return { type, format };
  const own = annotation.format ?? (annotation.type === type ? format : null);
  return { type: annotation.type, format: own };
}

function describe(name: string, annotation: FieldAnnotation | undefined, label: string) {
  const metadata = jsonObject.safeParse(annotation?.json_metadata ?? undefined);
  return {
    label: annotation?.label ?? (label === '' ? name : label),
    order: annotation?.order ?? null,
    jsonMetadata: metadata.success ? metadata.data : null,
  };
}

/** The type that the sources of a pipe share; sources of unknown type do not count. */
function commonType(
  pipe: ResolvedPipe,
  columns: ReadonlyMap<string, Column>,
  errors: ErrorItem[],
): FieldType {
  const sources = listUses(pipe.shape.need).flatMap(({ leaf }) => columns.get(leaf.name) ?? []);
  const types = [...new Set(sources.map((column) => column.type))].filter((type) => type !== 'unknown');
  if (types.length > 1) {
    const listed = sources.map((column) => `${column.name} (${column.type})`).join(', ');
    const message = `The sources of ${pipe.id} must be of one type: ${listed}. Annotate or leave out those that differ.`;
    errors.push({ code: 'MixedTypes', message, path: `pipes[${pipe.index}].config` });
  }
  return types[0] ?? 'unknown';
}

function humanize(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
