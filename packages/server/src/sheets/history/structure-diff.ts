/* What a change of columns or pipes changed. Pure. */
import { z } from 'zod';
import { fieldFormat, fieldType } from '../../contract/field.ts';
import { pipePayload } from '../../contract/pipes-request.ts';
import { auto } from '../../contract/sheets/structure.ts';
import type { Sheet } from '../sheet.ts';

const column = z.object({
  no: z.number(),
  name: z.string(),
  type: fieldType,
  format: fieldFormat.nullable(),
  label: z.string().nullable(),
  isKey: z.boolean(),
});
const pipe = z.object({ no: z.number(), payload: pipePayload, auto });

const side = z.object({
  /** Only those that the other side has not, or has otherwise. */
  columns: z.array(column),
  pipes: z.array(pipe),
  /** Numbers of all, in their order. */
  columnOrder: z.array(z.number()),
  pipeOrder: z.array(z.number()),
});
export type StructureSide = z.infer<typeof side>;

export const structureDiff = z.object({ before: side, after: side });
export type StructureDiff = z.infer<typeof structureDiff>;

type Parts = Pick<Sheet, 'columns' | 'pipes'>;

export function diffStructure(before: Parts, after: Parts): StructureDiff {
  const [one, other] = [keepParts(before), keepParts(after)];
  return { before: lessSame(one, other), after: lessSame(other, one) };
}

/** All of a sheet. */
export function keepParts({ columns, pipes }: Parts): StructureSide {
  return {
    columns: columns.map(({ no, name, type, format, label, isKey }) => ({
      no,
      name,
      type,
      format,
      label,
      isKey,
    })),
    pipes: pipes.map(({ no, payload, auto: own }) => ({ no, payload, auto: own })),
    columnOrder: columns.map(({ no }) => no),
    pipeOrder: pipes.map(({ no }) => no),
  };
}

function lessSame(own: StructureSide, other: StructureSide): StructureSide {
  return {
    ...own,
    columns: own.columns.filter((one) => !other.columns.some((same) => isSame(one, same))),
    pipes: own.pipes.filter((one) => !other.pipes.some((same) => isSame(one, same))),
  };
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
