import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from '../app.ts';
import { addExample } from '../description/add-examples.ts';
import { operationIdOf } from '../description/operation-id.ts';
import { changeOperations } from '../description/operations.ts';
import { readExamples } from '../description/read-examples.ts';
import { openApiInfo } from '../openapi.ts';
import { tidyDescription } from '../tidy-description.ts';

/** For an app that is to describe itself with `swagger()`, before its routes. One that serves needs none of this. */
export async function describeRoutes(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: openApiInfo,
    transform: describeFiles,
    transformObject: (document) => complete(tidyDescription(jsonSchemaTransformObject(document))),
  });
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
