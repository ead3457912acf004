/* What is written to a record of a system that a user keeps leads in. */

export interface RecordChange {
  /** The system's name for the kind of record: `contacts`, `Lead`, `people`. */
  object: string;
  id: string;
  /** By the system's names of properties; those that are not named stay as they are. */
  properties: Readonly<Record<string, string>>;
}

interface RecordLanguage {
  label: string;
  /** What an id looks like, in words: `a number`. */
  idForm: string;
  isId(id: string): boolean;
  isObject(name: string): boolean;
  isProperty(name: string): boolean;
}

/** Why a change cannot be sent, in words for users; null if it can. Checked names and ids are safe in a path. */
export function checkChange(
  { object, id, properties }: RecordChange,
  language: RecordLanguage,
): string | null {
  const { label } = language;
  if (!language.isObject(object)) return `${label} has nothing called ${quoted(object)}.`;
  if (!language.isId(id)) return `An ID of a record in ${label} is ${language.idForm}, not ${quoted(id)}.`;
  const odd = Object.keys(properties).find((name) => !language.isProperty(name));
  return odd === undefined ? null : `A property in ${label} cannot be called ${quoted(odd)}.`;
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 100));
}
