/* A sheet as the rest of `sheets/` sees it. */
import type { Environment, FieldFormat, FieldType } from '../contract/field.ts';
import type { PipePayload } from '../contract/pipes-request.ts';
import type { Auto } from '../contract/sheets/structure.ts';

export interface SheetPlace {
  organizationId: string;
  id: number;
  /** The key of the caller, for the history of the sheet. */
  by?: string;
}

interface Field {
  name: string;
  type: FieldType;
  format: FieldFormat | null;
  label: string | null;
}

/** A field that people fill. */
export interface SheetColumn extends Field {
  /** Given out once, and never again. Values of a row stand in the order of these numbers, which begin at 1. */
  no: number;
  isKey: boolean;
}

/** A field that a pipe fills. */
export interface SheetOutput extends Field {
  /** Where its value stands among those of its pipe; begins at 0, and is given out once. */
  slot: number;
  isPrimary: boolean;
}

export interface SheetPipe {
  /** Given out once; on the wire `p1`, `p2`, … */
  no: number;
  /** Which of its configs it has now. */
  configNo: number;
  configHash: string;
  payload: PipePayload;
  auto: Auto;
  canBill: boolean;
  /** Numbers of the pipes whose outputs it reads. */
  after: readonly number[];
  /** Names of the fields that it reads. */
  reads: readonly string[];
  outputs: readonly SheetOutput[];
}

export interface SheetHead extends SheetPlace {
  project: string;
  name: string;
  environment: Environment;
  /** Every change raises it. */
  version: number;
  rowCount: number;
  /** What pipes that run by themselves may cost a day, in ten-thousandths of a credit; null: they must be free. */
  budget: number | null;
  /** The stream whose members become rows. */
  follows: string | null;
  createdAt: Date;
}

export interface Sheet extends SheetHead {
  /** Every change of columns or pipes raises it. */
  structure: number;
  /** In the order they are shown, like the two below. */
  columns: readonly SheetColumn[];
  pipes: readonly SheetPipe[];
}

export const pipeName = (no: number): string => `p${no}`;
/** Of the name of a pipe that was checked to be one. */
export const pipeNumber = (name: string): number => Number(name.slice(1));
