import type { Client } from '@headrace/client';
import type { Connection, ConnectOptions } from '../connect.ts';
import { connect } from '../connect.ts';
import { explainError } from '../explain-error.ts';

/** The service, for as long as an agent needs it. */
export interface Connected {
  /** Looks for the service, or starts one, when it is first needed. */
  findClient(): Promise<Client>;
  close(): Promise<void>;
}

/** Connects once; after a failure the next call tries again. A service of another process may end: then one is found anew. */
export function keepConnected(options: ConnectOptions): Connected {
  let connection: Promise<Connection> | null = null;
  const open = (): Promise<Connection> => {
    const opening = connect(options).then(tellKey);
    connection = opening;
    opening.catch(() => {
      if (connection === opening) connection = null;
    });
    return opening;
  };
  return {
    findClient: async () => {
      try {
        const known = await (connection ?? open());
        if (known.isOwn || options.url !== undefined || (await answers(known))) return known.client;
        return (await open()).client;
      } catch (error) {
        throw new Error(explainError(error).join(' '), { cause: error });
      }
    },
    close: async () => {
      const opened = await connection?.catch(() => null);
      await opened?.close();
    },
  };
}

function tellKey(connection: Connection): Connection {
  const { newApiKey } = connection;
  if (newApiKey !== null)
    process.stderr.write(`A new organization was created. Its API key, shown this once:\n  ${newApiKey}\n`);
  return connection;
}

/** Whether the service is still there. It is on this machine, so asking takes a millisecond. */
async function answers({ url }: Connection): Promise<boolean> {
  const answer = await fetch(new URL('/healthz', url)).catch(() => null);
  await answer?.body?.cancel();
  return answer !== null;
}
