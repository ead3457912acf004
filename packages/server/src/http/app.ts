import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fastify, { LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { LongBody } from '../contract/long-body.ts';
import { toErrorItems } from '../contract/error-items.ts';
import { plainWords } from '../contract/plain-words.ts';
import { ServiceError } from '../contract/errors.ts';
import { boundBytes } from './middleware/bound-bytes.ts';
import { compressAnswers } from './middleware/compress-answers.ts';
import { addCapacityHeaders } from './middleware/capacity-headers.ts';
import { answerBrokenRequest } from './middleware/answer-broken-request.ts';
import { answerErrors, answerUnroutable } from './middleware/answer-errors.ts';
import { auditChanges } from './middleware/audit-changes.ts';
import { authenticate } from './middleware/authenticate.ts';
import { guardMcp } from './middleware/guard-mcp.ts';
import { guardSignIn } from './middleware/guard-sign-in.ts';
import { collectMethods } from './middleware/known-methods.ts';
import { limitBodyTime } from './middleware/limit-body-time.ts';
import { observeRequests } from './middleware/observe-requests.ts';
import { openToBrowsers } from './middleware/open-to-browsers.ts';
import { paceRequests } from './middleware/pace-requests.ts';
import { parseJsonBodies } from './middleware/parse-body.ts';
import { refuseWhileDraining } from './middleware/refuse-while-draining.ts';
import { sendInPieces } from './middleware/send-in-pieces.ts';
import { setSecurityHeaders } from './middleware/security-headers.ts';
import { invalidRequest } from './invalid-request.ts';
import { serveDashboard } from './dashboard/serve-dashboard.ts';
import { serveDocs } from './docs/serve-docs.ts';
import { registerRoutes } from './routes.ts';
import type { HttpServices } from './services.ts';
import { hideOperatorPaths } from './surface.ts';
import type { Surface } from './surface.ts';

export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

const maxBodyBytes = 5 * 1024 * 1024;
/** At 0.7 Mbit/s, a body of 5 MB arrives within this time. */
const requestTimeoutMs = 60_000;
const requestIdPattern = /^[\w.-]{1,100}$/;

export interface AppOptions {
  surface?: Surface;
  /** What has to see every route. */
  describe?(app: App): Promise<void>;
}

/** The HTTP side of the service, ready to listen. */
export async function createApp(
  services: HttpServices,
  { surface = 'all', describe }: AppOptions = {},
): Promise<App> {
  const app: App = fastify({
    loggerInstance: services.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    bodyLimit: maxBodyBytes,
    // Node's own limit cannot exempt the routes that take files; `limitBodyTime` replaces it.
    requestTimeout: 0,
    trustProxy: services.trustedProxies.length === 0 ? false : [...services.trustedProxies],
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 2000 },
    frameworkErrors: answerUnroutable,
    clientErrorHandler: answerBrokenRequest,
    // Fastify's own 503 is not problem+json; `refuseWhileDraining` answers while the service drains.
    return503OnClosing: false,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(
    ({ schema, httpPart }) =>
      (data) =>
        validate(schema as z.ZodType, data, httpPart),
  );
  // Responses are already text; their schemas are only for openapi.json.
  app.setSerializerCompiler(() => (data) => (typeof data === 'string' ? data : JSON.stringify(data)));
  const methodsOf = collectMethods(app);
  setSecurityHeaders(app);
  limitBodyTime(app, requestTimeoutMs);
  parseJsonBodies(app);
  answerErrors(app, { methodsOf, isDatabaseDown: services.isDatabaseDown });
  observeRequests(app, services);
  guardPaths(app, services, surface);
  await describe?.(app);
  await serveDocs(app);
  registerRoutes(app, services);
  await serveDashboard(app, services);
  return app;
}

/** Who may ask for what, how much at a time, and what is noted of it. */
function guardPaths(app: App, services: HttpServices, surface: Surface): void {
  if (surface === 'public') hideOperatorPaths(app);
  guardMcp(app, services);
  authenticate(app, services);
  guardSignIn(app, services);
  refuseWhileDraining(app, services);
  paceRequests(app);
  boundBytes(app);
  auditChanges(app, services);
  addCapacityHeaders(app, services);
  openToBrowsers(app);
  compressAnswers(app);
  sendInPieces(app);
}

function validate(
  schema: z.ZodType,
  data: unknown,
  part: string | undefined,
): { value: unknown } | { error: ServiceError } {
  if (part === 'body' && data == null) {
    return { error: new ServiceError('invalid-request', 'The body is empty; send a JSON object.') };
  }
  // The handler reads it.
  if (data instanceof LongBody) return { value: data };
  const parsed = schema.safeParse(data, { error: plainWords });
  return parsed.success ? { value: parsed.data } : { error: invalidRequest(toErrorItems(parsed.error)) };
}
