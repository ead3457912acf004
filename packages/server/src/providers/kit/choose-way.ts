import type { CallSettings } from './call-settings.ts';
import type { Client } from './client.ts';
import type { OpenedCredential, ProviderSpec } from './provider-spec.ts';

/** Where a call goes, and by which client. */
export interface Way {
  baseUrl: string;
  client: Client;
  /** A credential must not follow a redirect. */
  followsRedirects: boolean;
}

/** An address that a credential names passes the guard against private targets, whoever wrote it. One that the settings name need not. */
export function chooseWay(
  settings: Pick<CallSettings, 'baseUrl' | 'vendors' | 'web'>,
  { provider, opened }: { provider: Pick<ProviderSpec, 'id' | 'reach'>; opened: OpenedCredential },
): Way {
  const { id, reach } = provider;
  const set = settings.baseUrl({ id, baseUrl: opened.baseUrl });
  const isGuarded = reach === 'web' || (reach === 'own address' && set === null);
  return {
    baseUrl: set ?? opened.baseUrl,
    client: isGuarded ? settings.web : settings.vendors,
    followsRedirects: reach === 'web',
  };
}
