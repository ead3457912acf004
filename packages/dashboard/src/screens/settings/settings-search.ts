import { isDay } from '../../data/local-day.ts';
import type { SettingsTab } from './settings-places.ts';
import { settingsTabs } from './settings-places.ts';

/** Which entries of the audit list are shown. */
export interface AuditParams {
  /** The id of a person or an API key, or `operator`. */
  actor?: string | undefined;
  /** Method and path: `DELETE /v1/keys/{key_id}`. */
  action?: string | undefined;
  /** Days, the first and the last one: `2026-11-23`. */
  from?: string | undefined;
  to?: string | undefined;
}

/** What the address of the settings says. */
export interface SettingsParams extends AuditParams {
  tab?: SettingsTab | undefined;
}

export function readSettingsSearch(given: Record<string, unknown>): SettingsParams {
  const { actor, action, from, to } = given;
  const tab = settingsTabs.find((one) => one === given['tab']);
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(isName(actor) ? { actor } : {}),
    ...(isName(action) ? { action } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}

const maxNameLength = 200;

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= maxNameLength;
}
