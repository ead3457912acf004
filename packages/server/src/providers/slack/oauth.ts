import type { OAuthSpec } from '../kit/oauth-spec.ts';

/**
 * https://docs.slack.dev/authentication/installing-with-oauth and /using-token-rotation. Only apps with token rotation get a
 * refresh token, which works once. PKCE is for public clients alone: an app must be made one, for good, and its refresh
 * tokens end after 30 days (https://docs.slack.dev/authentication/using-pkce). Ours has a secret, and does without.
 * Errors have the status 200; which codes mean that a refresh token is over is assumed.
 */
export const slackOAuth: OAuthSpec = {
  at: 'Slack',
  authorizeUrl: 'https://slack.com/oauth/v2/authorize',
  tokenUrl: 'https://slack.com/api/oauth.v2.access',
  scopes: ['chat:write', 'chat:write.public'],
  scopeSeparator: ',',
  pkce: 'none',
  refusals: ['invalid_refresh_token', 'token_revoked', 'token_expired', 'account_inactive'],
};
