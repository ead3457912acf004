import type { App } from './app.ts';
import { registerListPipes } from './routes/catalog/list-pipes.ts';
import { registerShowPipe } from './routes/catalog/show-pipe.ts';
import { registerCredits } from './routes/credits/credits.ts';
import { registerHealth } from './routes/health/health.ts';
import { registerGrants } from './routes/operator/grants.ts';
import { registerKeys } from './routes/operator/keys.ts';
import { registerLedger } from './routes/operator/ledger.ts';
import { registerManagedCredentials } from './routes/operator/managed-credentials.ts';
import { registerOrganizations } from './routes/operator/organizations.ts';
import { registerCancel } from './routes/pipes/cancel.ts';
import { registerCheck } from './routes/pipes/check.ts';
import { registerEstimate } from './routes/pipes/estimate.ts';
import { registerReceipt } from './routes/pipes/receipt.ts';
import { registerRun } from './routes/pipes/run.ts';
import { registerRunSync } from './routes/pipes/run-sync.ts';
import { registerValidate } from './routes/pipes/validate.ts';
import { registerConnections } from './routes/vault/connections.ts';
import { registerTemplateValues } from './routes/vault/template-values.ts';
import { registerTestConnection } from './routes/vault/test-connection.ts';
import type { HttpServices } from './services.ts';

/** Every route, one line each. */
export function registerRoutes(app: App, services: HttpServices): void {
  registerRun(app, services);
  registerRunSync(app, services);
  registerCheck(app, services);
  registerCancel(app, services);
  registerValidate(app, services);
  registerEstimate(app, services);
  registerReceipt(app, services);
  registerListPipes(app, services);
  registerShowPipe(app, services);
  registerHealth(app, services);
  registerOrganizations(app, services);
  registerGrants(app, services);
  registerKeys(app, services);
  registerCredits(app, services);
  registerLedger(app, services);
  registerConnections(app, services);
  registerTestConnection(app, services);
  registerTemplateValues(app, services);
  registerManagedCredentials(app, services);
}
