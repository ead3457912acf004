import type { ReasonCode } from '../contract/field.ts';

export interface ConnectionRow {
  id: string;
  provider: string;
  name: string;
  way: 'key' | 'oauth';
  hint: string | null;
  created_at: Date;
  created_by: string;
  rotated_at: Date | null;
  last_used_at: Date | null;
  lost_at: Date | null;
}

export interface ManagedCredentialRow {
  provider: string;
  /** Where the key comes from. The environment wins. */
  source: 'environment' | 'vault';
  hint: string | null;
  created_at: Date | null;
  rotated_at: Date | null;
}

export type TemplateValueKind = 'secret' | 'constant';

export interface TemplateValueRow {
  key: string;
  /** Constants only. */
  value?: string;
  /** Secrets only. */
  allowed_hosts?: string[];
  created_at: Date;
  updated_at: Date;
}

/** What a provider says about a key; `ok` is null if the provider has no free call. */
export type CredentialTest =
  | { ok: true; detail: string | null }
  | { ok: false; code: ReasonCode; message: string }
  | { ok: null };

/** Stored credentials and template values. Null and false: the organization has none with that id. */
export interface VaultServices {
  /** The providers whose keys can be stored. */
  providers: readonly string[];
  connections: {
    list(organizationId: string): Promise<ConnectionRow[]>;
    create(connection: {
      organizationId: string;
      provider: string;
      name?: string | undefined;
      key: string;
      createdBy: string;
    }): Promise<ConnectionRow>;
    rotate(connection: { organizationId: string; id: string; key: string }): Promise<ConnectionRow | null>;
    remove(organizationId: string, id: string): Promise<boolean>;
    test(organizationId: string, id: string): Promise<CredentialTest | null>;
  };
  managed: {
    list(): Promise<ManagedCredentialRow[]>;
    set(provider: string, key: string): Promise<void>;
    remove(provider: string): Promise<boolean>;
    test(provider: string): Promise<CredentialTest | null>;
  };
  templateValues: {
    list(organizationId: string, kind: TemplateValueKind): Promise<TemplateValueRow[]>;
    find(place: TemplateValuePlace): Promise<TemplateValueRow | null>;
    set(place: TemplateValuePlace, value: NewTemplateValue): Promise<TemplateValueRow>;
    remove(place: TemplateValuePlace): Promise<boolean>;
  };
  /** Seals everything under the first master key. Values that cannot be opened are counted as `unreadable` and stay as they are. */
  reseal(): Promise<{ resealed: number; unreadable: number }>;
}

export interface NewTemplateValue {
  value: string;
  /** The hosts of a secret. If left out, the secret keeps its hosts. */
  allowedHosts?: readonly string[] | undefined;
}

export interface TemplateValuePlace {
  organizationId: string;
  kind: TemplateValueKind;
  key: string;
}
