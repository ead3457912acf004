import type { OAuthSpec } from '../kit/oauth-spec.ts';

/**
 * https://developers.google.com/identity/protocols/oauth2/web-server. Without `offline` and `consent` Google gives a refresh
 * token only for the first time. Refresh tokens stay the same.
 */
export const gmailOAuth: OAuthSpec = {
  at: 'Google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scopes: ['https://www.googleapis.com/auth/gmail.send'],
  more: { access_type: 'offline', prompt: 'consent' },
};
