import { pino } from 'pino';
import { freePrices } from '../engine/plan/price-list.ts';
import { createApp } from './app.ts';
import { describeRoutes } from './docs/describe-routes.ts';
import { noAccounts, noMembers } from './no-accounts.ts';
import { noSheets } from './no-sheets.ts';
import type { HttpServices } from './services.ts';

const absent = (): never => {
  throw new Error('this application only describes the API');
};

/** Takes the place of the services: routes are registered with it, and never called. */
export const noServices: HttpServices = {
  pipes: [],
  catalog: { find: absent, ids: [], retired: new Map(), isSearch: absent },
  plans: { get: absent, find: absent },
  plan: absent,
  drawPlan: absent,
  assembly: absent,
  estimate: absent,
  searches: { find: absent, ids: absent, retired: new Map(), isPipe: absent },
  builtInSearches: [],
  cursors: { seal: absent, open: absent },
  prices: freePrices,
  findOwner: absent,
  countWrongKey: absent,
  countPublicRequest: absent,
  trustedProxies: [],
  countRequest: absent,
  capacityOf: absent,
  submit: absent,
  loadRun: absent,
  findRunMark: absent,
  cancelRun: absent,
  listAttempts: absent,
  outlook: absent,
  waitForRun: absent,
  streams: { findHead: absent, readFinal: absent, watch: absent },
  events: { open: absent },
  knownConnections: absent,
  existingSheets: absent,
  newRunId: absent,
  isRunId: absent,
  checkReady: absent,
  isDatabaseDown: () => false,
  isDraining: () => false,
  metrics: { contentType: 'text/plain', render: absent, countRequest: absent },
  beginTrace: () => null,
  operator: {
    isToken: absent,
    owner: absent,
    listOrganizations: absent,
    createOrganization: absent,
    changeSubscription: absent,
    deleteOrganization: absent,
    grantCredits: absent,
    listKeys: absent,
    createKey: absent,
    revokeKey: absent,
    ledger: { verify: absent, prove: absent },
    backUp: absent,
  },
  accounts: noAccounts(absent),
  members: noMembers(absent),
  readStatus: absent,
  readSample: absent,
  keys: { list: absent, create: absent, revokeOwn: absent },
  completion: { sources: [], complete: absent },
  credits: { read: absent, usage: absent, prove: absent },
  budgets: { list: absent, set: absent, remove: absent },
  savedSearches: { list: absent, find: absent, create: absent, change: absent, remove: absent },
  runs: { list: absent, timeline: absent },
  providers: { known: [], keys: absent, recentUse: absent, connectionUse: absent },
  webhooks: {
    list: absent,
    find: absent,
    create: absent,
    change: absent,
    remove: absent,
    renewSecret: absent,
    test: absent,
    listDeliveries: absent,
    replay: absent,
    readLowAt: absent,
    setLowAt: absent,
  },
  oauth: { providers: [], redirectUri: null, begin: absent, find: absent, finish: absent },
  vault: {
    providers: [],
    connections: { list: absent, create: absent, rotate: absent, remove: absent, test: absent },
    managed: { list: absent, set: absent, remove: absent, test: absent },
    templateValues: { list: absent, find: absent, set: absent, remove: absent },
    reseal: absent,
  },
  datasets: {
    list: absent,
    get: absent,
    declare: absent,
    remove: absent,
    inspect: absent,
    receive: absent,
    importRows: absent,
    rejects: absent,
    countFacets: absent,
  },
  lists: {
    buckets: {
      list: absent,
      get: absent,
      create: absent,
      remove: absent,
      readEntries: absent,
      claim: absent,
      claimAll: absent,
      free: absent,
    },
    streams: {
      list: absent,
      get: absent,
      create: absent,
      remove: absent,
      readMembers: absent,
      enroll: absent,
      unenroll: absent,
      readEvents: absent,
    },
  },
  sheets: noSheets(absent),
  dashboardFolder: null,
  logger: pino({ level: 'silent' }),
  defaultEnvironment: 'production',
};

/** The text of openapi.json, made from the routes alone: no database, no listening. */
export async function describeApi(): Promise<string> {
  const app = await createApp(noServices, { describe: describeRoutes });
  await app.ready();
  const description = app.swagger();
  await app.close();
  return `${JSON.stringify(description, null, 2)}\n`;
}
