import type { OAuthSpec } from '../kit/oauth-spec.ts';

/**
 * https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide. An access token lasts for half an hour. Replies repeat
 * the refresh token; if it ever changes, the new one is kept.
 */
export const hubspotOAuth: OAuthSpec = {
  at: 'HubSpot',
  authorizeUrl: 'https://app.hubspot.com/oauth/authorize',
  tokenUrl: 'https://api.hubapi.com/oauth/v3/token',
  scopes: [
    'oauth',
    'crm.objects.contacts.read',
    'crm.objects.contacts.write',
    'crm.objects.companies.read',
    'crm.objects.companies.write',
  ],
  refusals: ['BAD_REFRESH_TOKEN'],
};
