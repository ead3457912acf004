import type { IExecuteFunctions, INodeExecutionData, INodeType, INodeTypeDescription } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { getFilters, getPipes, getSearches } from './choices/list-choices.ts';
import { enrich } from './operations/enrich.ts';
import { getCredits } from './operations/get-credits.ts';
import { search } from './operations/search.ts';
import { enrichProperties } from './properties/enrich.ts';
import { optionProperties } from './properties/options.ts';
import { searchProperties } from './properties/search.ts';

/** Enriches items, searches for new ones, and shows the balance. */
export class Headrace implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Headrace',
    name: 'headrace',
    icon: { light: 'file:../../icons/headrace.svg', dark: 'file:../../icons/headrace.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description: 'Enrich people and companies, and search for them, with a self-hosted Headrace service',
    defaults: { name: 'Headrace' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'headraceApi', required: true }],
    properties: [
      {
        displayName: 'Operation',
        name: 'operation',
        type: 'options',
        noDataExpression: true,
        options: [
          {
            name: 'Enrich',
            value: 'enrich',
            description: 'Run pipes on items, such as a waterfall for work emails',
            action: 'Enrich items',
          },
          {
            name: 'Get Credits',
            value: 'getCredits',
            description: 'Show the balance of the organization. Needs an admin or viewer key.',
            action: 'Get the balance of credits',
          },
          {
            name: 'Search',
            value: 'search',
            description: 'Find people, companies or other records by filters',
            action: 'Search for records',
          },
        ],
        default: 'enrich',
      },
      ...enrichProperties,
      ...searchProperties,
      ...optionProperties,
    ],
  };

  methods = {
    loadOptions: { getPipes, getFilters },
    listSearch: { getSearches },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const operation = this.getNodeParameter('operation', 0);
    if (operation === 'search') return [await search(this)];
    if (operation === 'getCredits') return [await getCredits(this)];
    return [await enrich(this)];
  }
}
