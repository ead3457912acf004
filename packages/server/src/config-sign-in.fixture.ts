/** Where nothing is set: nobody signs in at a provider, and the dashboard has no name. */
export const signInDefaults = {
  publicUrl: null,
  oidcIssuer: null,
  oidcClientId: null,
  oidcClientSecret: null,
  oidcDomains: [],
  oidcRolesClaim: 'groups',
  oidcRoles: new Map(),
};
