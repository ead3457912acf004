import type { OptionSetName } from '../contract/option-sets.ts';
import { optionSets } from '../contract/option-sets.ts';
import type { ListFilter } from '../engine/search/filters.ts';

/** A filter that takes the values of a closed list, which autocomplete knows by the same name. */
export function knownValues(name: OptionSetName): Pick<ListFilter, 'values' | 'source'> {
  return { values: optionSets[name], source: name };
}
