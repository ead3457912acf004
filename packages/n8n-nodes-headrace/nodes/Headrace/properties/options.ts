import type { INodeProperties } from 'n8n-workflow';

const paid = { operation: ['enrich', 'search'] };

/** The fields that Enrich and Search share, below their own. */
export const optionProperties: INodeProperties[] = [
  {
    displayName: 'Environment',
    name: 'environment',
    type: 'options',
    displayOptions: { show: paid },
    options: [
      { name: 'Production', value: 'production', description: 'Ask real providers' },
      { name: 'Sandbox', value: 'sandbox', description: 'Ask a simulated world, for free' },
    ],
    default: 'production',
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    displayOptions: { show: paid },
    default: {},
    options: [
      {
        displayName: 'Additional Config (JSON)',
        name: 'config',
        type: 'json',
        displayOptions: { show: { '/operation': ['search'] } },
        default: '{}',
        description:
          'Further members of the config of the search, such as an objective or the fields to return',
      },
      {
        displayName: 'Include Statuses and Prices',
        name: 'includeDetails',
        type: 'boolean',
        default: false,
        description:
          'Whether to add a field called headrace. For Enrich it has the status of each value, why it is missing, who found it, and what the item cost. For Search it has what the page cost.',
      },
      {
        displayName: 'Max Age of Answers (Hours)',
        name: 'maxAgeHours',
        type: 'number',
        typeOptions: { minValue: 0 },
        default: 24,
        description:
          'Reuse answers of earlier runs up to this age, for free. Without this option none are reused.',
      },
      {
        displayName: 'Max Credits',
        name: 'maxCredits',
        type: 'number',
        typeOptions: { minValue: 0, numberPrecision: 4 },
        default: 10,
        description:
          'The most to spend: for Enrich on all items together, for Search on each search. Values that would cost more are left empty.',
      },
      {
        displayName: 'Timeout (Minutes)',
        name: 'timeoutMinutes',
        type: 'number',
        typeOptions: { minValue: 1 },
        default: 60,
        description: 'How long to wait for each run. The run itself goes on, and a retry waits for it again.',
      },
    ],
  },
];
