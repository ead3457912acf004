import type { INodeProperties } from 'n8n-workflow';

const enrich = { operation: ['enrich'] };

/** The fields of Enrich. */
export const enrichProperties: INodeProperties[] = [
  {
    displayName: 'Define Pipes',
    name: 'pipesMode',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: enrich },
    options: [
      {
        name: 'Choose From List',
        value: 'list',
        description: 'Each pipe runs with its default config',
      },
      {
        name: 'Using JSON',
        value: 'json',
        description: 'For pipes with a config, a condition or a connection of your own',
      },
    ],
    default: 'list',
  },
  {
    displayName: 'Pipe Names or IDs',
    name: 'pipes',
    type: 'multiOptions',
    required: true,
    displayOptions: { show: { ...enrich, pipesMode: ['list'] } },
    typeOptions: { loadOptionsMethod: 'getPipes' },
    default: [],
    description:
      'What to find out. A pipe may use what another one finds. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
  },
  {
    displayName: 'Pipes (JSON)',
    name: 'pipesJson',
    type: 'json',
    required: true,
    displayOptions: { show: { ...enrich, pipesMode: ['json'] } },
    default: '[\n  { "pipe_id": "person:workemail:waterfall@1" }\n]',
    description: 'A list of pipes, or the content of a pipeline file',
  },
  {
    displayName: 'Input',
    name: 'inputMode',
    type: 'options',
    displayOptions: { show: enrich },
    options: [
      {
        name: 'All Fields of the Item',
        value: 'item',
        description: 'Pipes find their inputs by name, such as name and company_domain',
      },
      {
        name: 'Fields Below',
        value: 'fields',
        description: 'Send only these, under the names that the pipes need',
      },
    ],
    default: 'item',
  },
  {
    displayName: 'Input Fields',
    name: 'inputFields',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    placeholder: 'Add Field',
    displayOptions: { show: { ...enrich, inputMode: ['fields'] } },
    default: {},
    options: [
      {
        displayName: 'Field',
        name: 'field',
        values: [
          {
            displayName: 'Name',
            name: 'name',
            type: 'string',
            default: '',
            placeholder: 'company_domain',
            description: 'The name that the pipes know it by',
          },
          {
            displayName: 'Value',
            name: 'value',
            type: 'string',
            default: '',
            placeholder: '={{ $json.website }}',
          },
        ],
      },
    ],
  },
];
