/** The only path that public keys open, and that web pages of any origin may call. */
export const browserPath = '/v1/complete';
