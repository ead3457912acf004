/* The protocol over standard input and output, for a client that started this process. */
import { finished } from 'node:stream/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Client } from '@headrace/client';
import { createCatalogReader } from './catalog-reader.ts';
import { ToolRefusal } from './explain-error.ts';
import { createToolServer } from './tool-server.ts';

export interface StdioService {
  version: string;
  /** What calls the API; it may still be starting. */
  findClient(): Promise<Client>;
  reportFault(error: unknown): void;
}

/** Serves until standard input ends. */
export async function serveTools({ version, findClient, reportFault }: StdioService): Promise<void> {
  const catalog = createCatalogReader();
  const ended = finished(process.stdin, { writable: false }).catch(() => {});
  const contextOf = async (signal: AbortSignal) => ({
    client: await findClient().catch(refuse),
    catalog,
    signal,
  });
  const served = serveStdio(() => createToolServer({ version, contextOf, reportFault }), {
    onerror: reportFault,
  });
  await ended;
  await served.close();
}

function refuse(error: unknown): never {
  throw new ToolRefusal(error instanceof Error ? error.message : String(error), { cause: error });
}
