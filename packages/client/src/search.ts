import type { SearchCell, SearchPayloadInput } from './api-types.ts';
import type { Flat, Json, KeysOf, NamedOutputs, None, OutputNames } from './catalog-entry.ts';
import type { SearchCatalog } from './catalog-types.ts';

/** The searches of the catalog. Searches over datasets of your own have ids that are not among them. */
export type SearchId = keyof SearchCatalog;

type Entry<Id extends SearchId> = SearchCatalog[Id];

/** The `config` of a search: filters, limit, outputs. */
export type SearchConfig<Id extends SearchId> = Entry<Id>['config'] &
  (Entry<Id>['isOpen'] extends true
    ? unknown
    : { output_fields?: OutputNames<KeysOf<Entry<Id>['outputs']> | KeysOf<Entry<Id>['optional']>> });

interface Naming<Id extends SearchId, Outputs> {
  output_fields?: Outputs &
    (Entry<Id>['isOpen'] extends true
      ? unknown
      : {
          [Name in Exclude<keyof Outputs, keyof Entry<Id>['outputs'] | keyof Entry<Id>['optional']>]: never;
        });
}

type Settings<Id extends SearchId, Outputs> = {
  connector?: NonNullable<SearchPayloadInput['connector']>;
} & (None extends SearchConfig<Id>
  ? { config?: SearchConfig<Id> & Naming<Id, Outputs> }
  : { config: SearchConfig<Id> & Naming<Id, Outputs> });

/** A search of a request, with the types of what it finds. */
export type TypedSearch<Id extends SearchId = SearchId, Outputs = unknown> = Omit<
  SearchPayloadInput,
  'search_id'
> & {
  search_id: Id;
  /** Only for the compiler; there is no such member. */
  readonly naming?: { outputs: Outputs };
};

/** A search of the catalog, for `client.search`. Its filters and config are checked and completed as you write them. */
export function search<const Id extends SearchId, const Outputs = unknown>(
  id: Id,
  ...[settings]: None extends SearchConfig<Id>
    ? [settings?: Settings<Id, Outputs>]
    : [settings: Settings<Id, Outputs>]
): TypedSearch<Id, Outputs>;
export function search(id: SearchId, settings?: Omit<SearchPayloadInput, 'search_id'>): TypedSearch {
  return { search_id: id, ...settings };
}

/** What a search finds, by the names that the fields have. */
export type FoundBy<Search extends SearchPayloadInput> =
  Search extends TypedSearch<infer Id, infer Outputs>
    ? SearchId extends Id
      ? Json
      : Flat<
          NamedOutputs<Entry<Id>['outputs'], Entry<Id>['optional'], Outputs> &
            (Entry<Id>['isOpen'] extends true ? Json : unknown)
        >
    : Json;

/** A cell of a row that was found. It can be sent as a field of an input record as it is. */
export type FoundCell<Value> = Flat<Omit<SearchCell, 'value'> & { value: Value | null }>;

/** A row of a search. Of several searches, a row has the fields of one of them. */
export type FoundRow<Search extends SearchPayloadInput> = Search extends SearchPayloadInput
  ? {
      /** Plain values, null where there is nothing. */
      values: { [Name in keyof FoundBy<Search>]: FoundBy<Search>[Name] | null };
      fields: { [Name in keyof FoundBy<Search>]: FoundCell<FoundBy<Search>[Name]> };
    }
  : never;
