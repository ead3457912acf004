/* How a record is shown: cut down to some fields, or with its words in title case. */
import { isRecord } from '../../kit/es-values.ts';

type Part = Record<string, unknown>;

/** The fields of `full_name,emails.address`; a leading `-` means all but these. */
export function pickFields(record: Part, list: string): Part {
  const isExclusion = list.trim().startsWith('-');
  const names = list.replace('-', '').split(',');
  const paths = names.map((name) => name.trim().split('.')).slice(0, 200);
  const fits = (path: readonly string[], at: readonly string[]): boolean =>
    path.every((name, place) => at[place] === name);
  return cut(record, [], (at) =>
    isExclusion
      ? !paths.some((path) => fits(path, at))
      : paths.some((path) => fits(path, at) || fits(at, path.slice(0, at.length))),
  );
}

function cut(part: Part, under: readonly string[], isKept: (at: readonly string[]) => boolean): Part {
  const kept: Part = {};
  for (const [name, value] of Object.entries(part)) {
    const at = [...under, name];
    if (isKept(at)) kept[name] = cutValue(value, at, isKept);
  }
  return kept;
}

function cutValue(
  value: unknown,
  at: readonly string[],
  isKept: (at: readonly string[]) => boolean,
): unknown {
  if (Array.isArray(value)) return value.map((one) => cutValue(one, at, isKept));
  return isRecord(value) ? cut(value, at, isKept) : value;
}

const casedFields =
  /^(?:name|full_name|first_name|last_name|headline|summary|industry|skills|degrees|majors|location_names|locality|region|country|continent|job_title|job_company_name|job_company_industry|(?:job_company_)?location_\w+)$/;

/** Names, titles and places in title case; addresses and taxonomies as they are. */
export function titleCased(part: Part): Part {
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, caseValue(value, casedFields.test(name))]),
  );
}

function caseValue(value: unknown, isCased: boolean): unknown {
  if (typeof value === 'string')
    return isCased ? value.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : value;
  if (Array.isArray(value)) return value.map((one) => caseValue(one, isCased));
  return isRecord(value) ? titleCased(value) : value;
}
