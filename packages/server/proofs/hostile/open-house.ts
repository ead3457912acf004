/* A service with two organizations on an empty home: one to attack with, one that must not notice. */
import { z } from 'zod';
import type { BenchHome } from '../../bench/spawn.ts';
import { createBenchHome } from '../../bench/spawn.ts';
import { freePort } from '../../test/throwaway-postgres.ts';
import { askApi } from '../kit/call-api.ts';
import type { Aim } from './aim.ts';
import { fillDataset } from './fill-dataset.ts';
import type { HostileService } from './hostile-service.ts';
import { startHostileService } from './hostile-service.ts';
import type { HostileSite } from './hostile-site.ts';
import type { Watcher } from './watcher.ts';
import { startWatcher } from './watcher.ts';

export interface House {
  home: BenchHome;
  service: HostileService;
  watcher: Watcher;
  aim: Aim;
  /** Ends the service, with SIGKILL after that time; whether it ended by itself. */
  close(patienceMs?: number): Promise<boolean>;
}

export interface HouseOptions {
  postgresUrl: string | null;
  site: HostileSite;
  logFile: string;
}

const credits = 1_000_000;
const organization = z.object({ id: z.string(), api_key: z.string() });
const newKey = z.object({ api_key: z.string() });

export async function openHouse({ postgresUrl, site, logFile }: HouseOptions): Promise<House> {
  const home = await createBenchHome(postgresUrl);
  const service = await startHostileService({
    home,
    port: await freePort(),
    settings: site.settings,
    logFile,
  });
  const { url, operatorToken: key } = service;
  const operate = <Shape>(path: string, body: object, shape: z.ZodType<Shape>) =>
    askApi(`${url}/operator${path}`, { key, body, shape });
  const openOrganization = (plan: string) =>
    operate('/organizations', { name: `on ${plan}`, plan }, organization);
  const neighbour = await openOrganization('starter');
  const attacker = await openOrganization('professional');
  await operate(`/organizations/${attacker.id}/credits`, { amount: credits }, z.unknown());
  const member = await operate(
    '/keys',
    { organization_id: attacker.id, name: 'the attacker', role: 'member' },
    newKey,
  );
  await fillDataset(url, attacker.api_key);
  const watcher = startWatcher({ url, neighbourKey: neighbour.api_key });
  return {
    home,
    service,
    watcher,
    aim: { url, siteUrl: site.url, memberKey: member.api_key, adminKey: attacker.api_key },
    close: async (patienceMs) => {
      await watcher.stop();
      const hasStopped = await service.stop(patienceMs);
      await home.remove();
      return hasStopped;
    },
  };
}
