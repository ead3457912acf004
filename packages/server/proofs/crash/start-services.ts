/* A service that asks the simulated vendors, and is rich enough for all that they can cost. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchHome } from '../../bench/spawn.ts';
import { giveCredits } from '../../bench/waterfall/give-credits.ts';
import type { BenchVendors } from '../../bench/waterfall/bench-vendors.ts';
import { vendorSettings } from '../../bench/waterfall/bench-vendors.ts';
import type { ProcessesSpec, Services } from '../kit/start-processes.ts';
import { startProcesses } from '../kit/start-processes.ts';

/** Prices of four places, so that every sum is right to the last ten-thousandth or wrong. */
const prices = {
  'leadmagic-get-work-email': 0.3337,
  'prospeo-get-work-email': 0.8191,
  'hunter-get-work-email': 1.0003,
  'crustdata-person-enrich': 0.7129,
  'zerobounce-validate-email': 0.1011,
};

/** More than any number of kills can spend: 100 million credits. */
const grant = 1_000_000_000_000;

/** Starts the service of an empty home. */
export async function startServices(
  home: BenchHome,
  {
    vendors,
    workers = 1,
    ...spec
  }: Omit<ProcessesSpec, 'settings'> & { vendors: BenchVendors; workers?: number },
): Promise<Services> {
  await giveCredits(home, grant);
  const pricesFile = join(spec.folder, 'prices.json');
  await writeFile(pricesFile, JSON.stringify(prices));
  const settings = {
    ...vendorSettings(vendors.url),
    HEADRACE_ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    HEADRACE_PRICES_FILE: pricesFile,
    ...(workers === 1 ? {} : { HEADRACE_WORKERS: String(workers) }),
  };
  return startProcesses(home, { ...spec, settings });
}
