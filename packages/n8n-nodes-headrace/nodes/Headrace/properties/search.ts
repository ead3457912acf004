import type { INodeProperties } from 'n8n-workflow';

const search = { operation: ['search'] };

/** The fields of Search. */
export const searchProperties: INodeProperties[] = [
  {
    displayName: 'Search',
    name: 'search',
    type: 'resourceLocator',
    required: true,
    displayOptions: { show: search },
    default: { mode: 'list', value: '' },
    description: 'Where to search: a provider, one of your datasets, or another source of your own',
    modes: [
      {
        displayName: 'From List',
        name: 'list',
        type: 'list',
        typeOptions: { searchListMethod: 'getSearches', searchable: true },
      },
      {
        displayName: 'By ID',
        name: 'id',
        type: 'string',
        placeholder: 'people:profiles:amplemarket@2',
      },
    ],
  },
  {
    displayName: 'Define Filters',
    name: 'filterMode',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: search },
    options: [
      { name: 'Using Fields Below', value: 'fields' },
      { name: 'Using JSON', value: 'json' },
    ],
    default: 'fields',
  },
  {
    displayName: 'Filters',
    name: 'filters',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    placeholder: 'Add Filter',
    displayOptions: { show: { ...search, filterMode: ['fields'] } },
    default: {},
    description: 'A row must match all filters, and of each filter at least one value',
    options: [
      {
        displayName: 'Filter',
        name: 'filter',
        values: [
          {
            displayName: 'Filter Name or ID',
            name: 'name',
            type: 'options',
            typeOptions: {
              loadOptionsMethod: 'getFilters',
              loadOptionsDependsOn: ['search.value'],
            },
            default: '',
            description:
              'Add a filter twice to accept several values. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
          },
          {
            displayName: 'Value',
            name: 'value',
            type: 'string',
            default: '',
            placeholder: 'Germany',
            description: 'One value. A range is written 10..50, 10.. or ..50, and a flag is true or false.',
          },
          {
            displayName: 'Exclude',
            name: 'isExcluded',
            type: 'boolean',
            default: false,
            description: 'Whether to leave out the rows with this value',
          },
        ],
      },
    ],
  },
  {
    displayName: 'Filters (JSON)',
    name: 'filtersJson',
    type: 'json',
    displayOptions: { show: { ...search, filterMode: ['json'] } },
    default: '{\n  "current_locations": { "include": ["Germany"] }\n}',
    description: 'The filters, as the API has them',
  },
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    displayOptions: { show: search },
    default: false,
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    displayOptions: { show: { ...search, returnAll: [false] } },
    default: 50,
    description: 'Max number of results to return',
  },
];
