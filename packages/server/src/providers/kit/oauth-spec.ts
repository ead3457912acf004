import { z } from 'zod';

/** How a vendor gives access to an account of a person: the authorization code of RFC 6749, with PKCE (RFC 7636). */
export interface OAuthSpec {
  /** What people know the authorization server by: `Google`. */
  at: string;
  authorizeUrl: string;
  tokenUrl: string;
  scopes: readonly string[];
  /** Between two scopes. Default: a space, as RFC 6749 has it. */
  scopeSeparator?: ',';
  /** Further parameters of the address that a person opens. */
  more?: Readonly<Record<string, string>>;
  /** `none` where the vendor does not take it from clients with a secret. Default `S256`. */
  pkce?: 'none';
  /** The codes by which a refresh token is refused for good, besides `invalid_grant`. */
  refusals?: readonly string[];
  /** What is stored as the credential, if not the access token alone; null if the reply is not what it must be. */
  keyOf?(reply: TokenReply): string | null;
}

/** The members of a token reply that are read. Everything else is dropped. */
export const tokenReply = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(8000).nullish(),
  expires_in: z.coerce.number().int().positive().nullish().catch(null),
  instance_url: z.string().max(500).nullish().catch(null),
});
export type TokenReply = z.infer<typeof tokenReply>;

/** A client that the operator has registered with a vendor. */
export interface OAuthClient {
  id: string;
  secret: string;
}
