import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { knownSearch } from '../choices/known-search.ts';
import { buildFilters } from '../plain/build-filters.ts';
import type { JsonRecord } from '../plain/json.ts';
import { toText } from '../plain/json.ts';
import { pageSize } from '../plain/page-size.ts';
import { readEntries, readJson, readOptions, readText, requireRecord } from '../service/read-parameters.ts';

/** The request for the first page, and how many rows are wanted in all. */
export async function readSearch(context: IExecuteFunctions, itemIndex: number) {
  const searchId = readText(context, { name: 'search', itemIndex });
  if (searchId === '') throw new NodeOperationError(context.getNode(), 'Choose a search', { itemIndex });
  const known = await knownSearch(context, searchId);
  const wanted = context.getNodeParameter('returnAll', itemIndex, false)
    ? Infinity
    : context.getNodeParameter('limit', itemIndex, 50);
  const filters = readFilters(context, itemIndex, known.filters);
  const { config } = readOptions(context, itemIndex);
  const payload: JsonRecord = {
    search_id: searchId,
    config: { ...config, limit: pageSize(wanted, known.maxRows), filters },
  };
  return { payload, limit: wanted };
}

function readFilters(
  context: IExecuteFunctions,
  itemIndex: number,
  known: Awaited<ReturnType<typeof knownSearch>>['filters'],
): JsonRecord {
  if (readText(context, { name: 'filterMode', itemIndex }) === 'json') {
    const name = 'filtersJson';
    return requireRecord(
      context,
      { name: 'Filters (JSON)', itemIndex },
      readJson(context, { name, itemIndex }) ?? {},
    );
  }
  const given = readEntries(context, { name: 'filters.filter', itemIndex });
  const rows = given.map(({ name, value, isExcluded }) => ({
    name: toText(name),
    value: toText(value),
    isExcluded: isExcluded === true,
  }));
  return buildFilters(rows, known);
}
