import type { ErrorItem } from '../../contract/errors.ts';
import type { Environment } from '../../contract/field.ts';
import type { ConfiguredSheet } from '../../engine/ports.ts';
import type { HttpServices } from '../services.ts';

/** A sheet that a config names for all records. */
export interface PlacedSheet {
  named: ConfiguredSheet;
  /** Of the config, in the request. */
  path: string;
}

interface Asking {
  organizationId: string;
  environment: Environment;
  services: Pick<HttpServices, 'existingSheets'>;
}

/** No name is longer than this, but what is sent as one may be. */
const maxShown = 100;

function shorten(name: string): string {
  return name.length > maxShown ? `${name.slice(0, maxShown).toWellFormed()}…` : name;
}

/** An error for each sheet that does not exist in the environment, unless a pipe of the same request may make it. */
export async function findUnknownSheets(
  placed: readonly PlacedSheet[],
  { organizationId, environment, services }: Asking,
): Promise<ErrorItem[]> {
  if (placed.length === 0) return [];
  const names = placed.map(({ named }) => named);
  const known = await services.existingSheets({ organizationId, environment }, names);
  const there = [...known, ...names.filter(({ isMade }) => isMade)];
  return placed.flatMap(({ named: { project, sheet }, path }): ErrorItem[] => {
    if (there.some((one) => one.project === project && one.sheet === sheet)) return [];
    const apart = environment === 'sandbox' ? '; runs in sandbox see only sheets of sandbox' : '';
    const message = `There is no sheet "${shorten(sheet)}" in the project "${shorten(project)}" in ${environment}${apart}. Create it with POST /v1/sheets first.`;
    return [{ code: 'UnknownSheet', message, path: `${path}.sheet` }];
  });
}
