/** A provider whose accounts people can connect, as far as this service is set up for it. */
export interface OAuthProvider {
  id: string;
  label: string;
  /** What people know the authorization server by. */
  at: string;
  /** Variables that are not set; empty if it can be connected. */
  missing: string[];
}

/** Who is at a vendor, and for what. */
export interface OAuthVisit {
  organizationId: string;
  provider: string;
  connectionId: string;
  isNew: boolean;
  /** The id of a person or an API key, or `operator`. */
  actor: string;
  isPerson: boolean;
}

export interface OAuthServices {
  providers: readonly OAuthProvider[];
  /** Where vendors send people back to; null without a public address. */
  redirectUri: string | null;
  /** Where to send somebody. Throws if the provider is not set up here. Null: there is no such connection. */
  begin(asked: {
    organizationId: string;
    provider: string;
    name: string | undefined;
    connection: string | null;
    actor: string;
    isPerson: boolean;
  }): Promise<{ url: string; connection: string; endsAt: Date } | null>;
  /** What a state belongs to; null if it is unknown, used or over. */
  find(state: string): Promise<OAuthVisit | null>;
  /** Exchanges the code and stores the connection. Throws if the vendor does not take the code, or the state is over. */
  finish(answer: { state: string; code: string }): Promise<OAuthVisit>;
}
