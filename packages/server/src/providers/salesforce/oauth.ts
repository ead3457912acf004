import type { OAuthSpec } from '../kit/oauth-spec.ts';
import { loginUrl, openCredential } from './open-credential.ts';

/**
 * https://help.salesforce.com/s/articleView?id=sf.remoteaccess_oauth_web_server_flow.htm. A reply does not say how long its token
 * lasts: that is a setting of the account, so it is renewed when Salesforce refuses it. Whether refresh tokens work
 * once is a setting of the app.
 */
export const salesforceOAuth: OAuthSpec = {
  at: 'Salesforce',
  authorizeUrl: `${loginUrl}/services/oauth2/authorize`,
  tokenUrl: `${loginUrl}/services/oauth2/token`,
  scopes: ['api', 'refresh_token'],
  keyOf: ({ access_token: token, instance_url: instance }) => {
    const key = `${instance ?? ''}|${token}`;
    // Only hosts of Salesforce over https: an address inside our network is none.
    return /^[\x21-\x7e]+$/.test(key) && openCredential(key) !== null ? key : null;
  },
};
