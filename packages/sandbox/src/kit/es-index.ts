/* What an Elasticsearch-like search is over: its fields, and which part of the query language its vendor takes. */

/** `object` is a field that only has fields under it, `none` one that does not exist, which nothing has. */
export type EsKind = 'keyword' | 'text' | 'number' | 'date' | 'object' | 'none';

export interface EsField {
  kind: EsKind;
  /** Where its values are in a document; `job_title.text` is the title again, analysed. */
  path: readonly string[];
  /** What is indexed of a value, where that is not the value itself. */
  of?: (value: unknown) => unknown;
}

export interface EsIndex {
  fields: ReadonlyMap<string, EsField>;
  /** What a field that does not exist is to it: Elasticsearch itself finds nothing there, some vendors complain. */
  unknownField: 'refused' | 'empty';
  /** Lists at the top of a document whose entries only a `nested` query sees. */
  nested: readonly string[];
  /** The query clauses it takes, such as `term`. */
  clauses: ReadonlySet<string>;
  /** Whether clauses may be tuned: `operator`, `minimum_should_match`, `boost` and the like. */
  takesOptions: boolean;
  /** How long a list in a query may be. */
  mostValues: number;
  /** What `now` is. ISO date. */
  today: string;
}

/** Why a query is not taken: the clause, option or field, or what is wrong with the form. */
export interface EsRefusal {
  refused: 'clause' | 'field' | 'form' | 'size';
  name: string;
}

export function isRefusal(result: object): result is EsRefusal {
  return 'refused' in result;
}

/** Fields of one kind, by their names. */
export function fieldsOf(kind: EsKind, names: readonly string[]): [string, EsField][] {
  return names.map((name) => [name, { kind, path: name.split('.') }]);
}

/** Fields that index the values of others once more, such as `name.text` for `name`. */
export function subFields(
  suffix: string,
  { kind, of }: Pick<EsField, 'kind' | 'of'>,
  names: readonly string[],
): [string, EsField][] {
  return names.map((name) => [`${name}.${suffix}`, { kind, path: name.split('.'), ...(of && { of }) }]);
}

/** Null for a field that the vendor refuses to search. */
export function findField({ fields, unknownField }: EsIndex, name: string): EsField | null {
  const field = fields.get(name);
  if (field !== undefined) return field;
  for (const known of fields.keys())
    if (known.startsWith(`${name}.`)) return { kind: 'object', path: name.split('.') };
  return unknownField === 'empty' ? { kind: 'none', path: [] } : null;
}
