import type { OAuthSpec } from '../kit/oauth-spec.ts';

/**
 * https://developers.hubspot.com/docs/api-reference/auth-oauth-v3/guide. An access token lasts for half an hour. Replies repeat
 * the refresh token; if it ever changes, the new one is kept.
 *
 * Notes are read and written with the scopes of contacts: https://developers.hubspot.com/docs/api-reference/latest/crm/activities/notes/guide.
 * Deals are left out: an app has to be registered for every scope that is asked for.
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
