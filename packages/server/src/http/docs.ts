import { readFile } from 'node:fs/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from './app.ts';
import { addExample } from './description/add-examples.ts';
import { operationIdOf } from './description/operation-id.ts';
import { changeOperations } from './description/operations.ts';
import { readExamples } from './description/read-examples.ts';
import { sendJson } from './json-response.ts';
import { openApiInfo } from './openapi.ts';
import { tidyDescription } from './tidy-description.ts';

// With its own defaults the page would load validators from elsewhere, and would not work on plain HTTP because it asks for HTTPS.
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What `npm run generate` made from the schemas of the routes. */
const generated = new URL('../../../../openapi.json', import.meta.url);

/** `/openapi.json`, and `/docs` to read and try it. Nothing is loaded from elsewhere. */
export async function serveDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: openApiInfo,
    transform: describeFiles,
    transformObject: (document) => complete(tidyDescription(jsonSchemaTransformObject(document))),
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: policy,
    uiHooks: {
      // These two would make the document anew.
      onRequest: (request, reply, next) => {
        if (/^\/docs\/(?:json|yaml)$/.test(request.routeOptions.url ?? '')) reply.redirect('/openapi.json');
        else next();
      },
    },
    theme: {
      title: 'Headrace API',
      css: [{ filename: 'theme.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: {
      deepLinking: true,
      persistAuthorization: false,
      tryItOutEnabled: true,
      displayRequestDuration: true,
    },
  });
  let description: Promise<Buffer> | null = null;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    // One reading for all who ask at first. A failure is not kept.
    description ??= readDescription().catch((error: unknown) => {
      description = null;
      throw error;
    });
    return sendJson(reply, await description);
  });
}

/** To make it anew takes the thread a third of a second. Without indentation, since anybody may ask for it. */
async function readDescription(): Promise<Buffer> {
  return Buffer.from((await readFile(generated, 'utf8')).replace(/\n */g, ''));
}

/** Names each operation and adds its example. The examples are read when the document is made. */
function complete<Described extends { paths?: object | undefined }>(document: Described): Described {
  const examples = readExamples();
  return changeOperations(document, (operation, { method, path }) => {
    const example = examples[`${method.toUpperCase()} ${path}`];
    return { operationId: operationIdOf(method, path), ...addExample(operation, example) };
  });
}

/** Routes that take files have no schema for their body: they read it piece by piece. The document says what it is. */
const describeFiles: typeof jsonSchemaTransform = (route) => {
  const { schema, url } = jsonSchemaTransform(route);
  if (schema.consumes === undefined || schema.body !== undefined) return { schema, url };
  return { schema: { ...schema, body: { type: 'string', description: 'The file.' } }, url };
};
