/* Walks through the operations of an OpenAPI document. */

/** The parts of an operation that the service adds to. */
export interface Operation {
  operationId?: string;
  parameters?: { name: string; in: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
}

interface Document {
  paths?: object | undefined;
}

/** The document with every operation as `change` returns it. */
export function changeOperations<Described extends Document>(
  document: Described,
  change: (operation: Operation, at: { method: string; path: string }) => Operation,
): Described {
  const paths: Record<string, Record<string, Operation>> = JSON.parse(JSON.stringify(document.paths ?? {}));
  const changed = Object.entries(paths).map(([path, operations]) => {
    const entries = Object.entries(operations).map(
      ([method, operation]) => [method, change(operation, { method, path })] as const,
    );
    return [path, Object.fromEntries(entries)] as const;
  });
  return { ...document, paths: Object.fromEntries(changed) };
}
