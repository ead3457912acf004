import type { ComputeContext } from '../../engine/pipe.ts';
import type { WikidataItem } from '../../providers/wikidata/read-item.ts';
import { fetchEntities } from '../../providers/wikidata/wikidata.ts';
import { askSource } from './ask-source.ts';

/** https://www.wikidata.org/wiki/Q5: human. */
const human = 'Q5';

export function isPerson({ instance_of_ids: classes }: WikidataItem): boolean {
  return classes.includes(human);
}

/** Whether an item is a business, and not a product or a building with a website. */
export function isCompany(item: WikidataItem): boolean {
  if (isPerson(item)) return false;
  const { linkedin_company_id, lei, isin, crunchbase_id, employees, industry_ids, headquarters_id } = item;
  const marks = [linkedin_company_id, lei, isin, crunchbase_id, employees, industry_ids[0], headquarters_id];
  return item.website !== null && marks.some((mark) => mark !== null && mark !== undefined);
}

export function itemUrl({ id }: Pick<WikidataItem, 'id'>): string {
  return `https://www.wikidata.org/wiki/${id}`;
}

export function companyProfileOf({ linkedin_company_id: id }: WikidataItem): string | null {
  return id === null ? null : `https://www.linkedin.com/company/${id}`;
}

/** Items by their ids. Empty if there are none, or if Wikidata does not answer. */
export async function readItems(
  context: Pick<ComputeContext, 'ask'>,
  ids: readonly string[],
): Promise<WikidataItem[]> {
  if (ids.length === 0) return [];
  return (await askSource(context, fetchEntities, { ids }))?.items ?? [];
}
