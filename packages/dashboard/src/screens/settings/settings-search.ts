import type { SettingsTab } from './settings-places.ts';
import { settingsTabs } from './settings-places.ts';

/** What the address of the settings says. */
export interface SettingsParams {
  tab?: SettingsTab | undefined;
}

export function readSettingsSearch({ tab }: Record<string, unknown>): SettingsParams {
  const known = settingsTabs.find((one) => one === tab);
  return known === undefined ? {} : { tab: known };
}
