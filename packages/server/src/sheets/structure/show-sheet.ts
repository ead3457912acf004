/* A sheet on the wire. */
import { toCredits } from '../../contract/money.ts';
import type { Project } from '../../contract/sheets/structure.ts';
import type { Sheet, SheetHead, SheetPipe } from '../sheet.ts';
import { pipeName } from '../sheet.ts';
import type { ProjectRow } from './projects.ts';

export function showHead({
  id,
  project,
  name,
  environment,
  version,
  rowCount,
  budget,
  follows,
  createdAt,
}: SheetHead) {
  return {
    id,
    project,
    name,
    environment,
    version,
    rows: rowCount,
    budget: budget === null ? null : toCredits(budget),
    follows,
    created_at: createdAt.toISOString(),
  };
}

export function showSheet(sheet: Sheet) {
  const columns = sheet.columns.map(({ name, type, format, label, isKey }) => ({
    name,
    type,
    format,
    label,
    is_key: isKey,
  }));
  return { ...showHead(sheet), columns, pipes: sheet.pipes.map(showPipe) };
}

export function showPipe({ no, payload, configHash, auto, canBill, after, outputs }: SheetPipe) {
  return {
    id: pipeName(no),
    payload,
    config_hash: configHash,
    auto,
    can_bill: canBill,
    after: after.map(pipeName),
    outputs: outputs.map(({ name, type, format, label, isPrimary }) => ({
      name,
      type,
      format,
      label,
      is_primary: isPrimary,
    })),
  };
}

export const showProject = ({ created_at, ...row }: ProjectRow): Project => ({
  ...row,
  created_at: created_at.toISOString(),
});
