import type { OAuthSpec } from '../kit/oauth-spec.ts';

/** https://developers.google.com/identity/protocols/oauth2/web-server, as for Gmail, with another scope. */
export const googlecalendarOAuth: OAuthSpec = {
  at: 'Google',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scopes: ['https://www.googleapis.com/auth/calendar.events.readonly'],
  more: { access_type: 'offline', prompt: 'consent' },
};
