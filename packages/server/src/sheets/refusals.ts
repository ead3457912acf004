/* Why a sheet does not do what it is asked, in words for users. */
import { ServiceError } from '../contract/errors.ts';
import { maxRows } from './sheet-limits.ts';

export function noSheet(id: number): ServiceError {
  return new ServiceError(
    'not-found',
    `There is no sheet ${id}; GET /v1/sheets lists those of an environment.`,
  );
}

export function noProject(id: number): ServiceError {
  return new ServiceError('not-found', `There is no project ${id}; GET /v1/projects lists them.`);
}

export function noPart(kind: 'column' | 'pipe' | 'view' | 'import', name: string): ServiceError {
  return new ServiceError(
    'not-found',
    `The sheet has no ${kind} "${name}"; GET the sheet to see what it has.`,
  );
}

export function nameTaken(kind: string, name: string): ServiceError {
  return new ServiceError('name-taken', `There is already a ${kind} "${name}"; choose another name.`);
}

export function tooMany(
  kind: string,
  most: number,
  remedy = 'delete some that are not needed',
): ServiceError {
  return new ServiceError(
    'limit-reached',
    `There can be at most ${most.toLocaleString('en')} ${kind}; ${remedy}.`,
  );
}

export function organizationGone(): ServiceError {
  return new ServiceError('unauthorized', 'The organization of this key was deleted.');
}

export function sheetFull(): ServiceError {
  const message = `The sheet has ${maxRows.toLocaleString('en')} rows, which is the maximum; delete some, or use another sheet.`;
  return new ServiceError('sheet-full', message);
}

export function othersChange(): ServiceError {
  return new ServiceError(
    'version-conflict',
    'Somebody else is changing this sheet at the same time; send the request again.',
  );
}

export function noRow(row: number): ServiceError {
  return new ServiceError('not-found', `The sheet has no row ${row}; it may have been deleted.`);
}

export function changeUndone(): ServiceError {
  return new ServiceError(
    'version-conflict',
    'The change was undone while it was being made, so the rest of it was not made.',
  );
}

export function noChange(no: number): ServiceError {
  return new ServiceError(
    'not-found',
    `The sheet has no change ${no}; GET …/changes lists those of the last 30 days.`,
  );
}

export function notInTrash(what: string): ServiceError {
  return new ServiceError(
    'not-found',
    `There is no ${what} in the trash; deleted things stay there for 30 days.`,
  );
}
