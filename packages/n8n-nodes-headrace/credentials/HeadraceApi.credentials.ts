import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

/** Where a Headrace service is, and a key of one of its organizations. */
export class HeadraceApi implements ICredentialType {
  name = 'headraceApi';

  displayName = 'Headrace API';

  icon: Icon = { light: 'file:../icons/headrace.svg', dark: 'file:../icons/headrace.dark.svg' };

  documentationUrl = 'https://headrace.example/docs/n8n';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: 'http://localhost:4400',
      required: true,
      placeholder: 'https://headrace.example.com',
      description: 'The address of your Headrace service, as n8n reaches it',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      placeholder: 'hr_…',
      description:
        'A member key can enrich and search. Only admin and viewer keys can see the balance, and viewer keys can do nothing else.',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  // Every key but a public one may read this, and the service answers it from memory.
  test: ICredentialTestRequest = {
    request: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}',
      url: '/v1/sandbox/sample',
      method: 'GET',
    },
  };
}
