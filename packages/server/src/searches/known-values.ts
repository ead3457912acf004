import type { OptionSetName } from '../contract/option-sets.ts';
import { optionSets } from '../contract/option-sets.ts';
import type { ListFilter } from '../engine/search/filters.ts';

/** A filter that accepts the values of a closed list. Autocomplete has the list under the same name. */
export function knownValues(name: OptionSetName): Pick<ListFilter, 'values' | 'source'> {
  return { values: optionSets[name], source: name };
}
