/* Signatures of Standard Webhooks: https://www.standardwebhooks.com */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';
const secretBytes = 32;

export function createSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64');
}

export interface Signed {
  id: string;
  /** Seconds since the epoch. */
  timestamp: number;
  body: string;
}

/** One signature for each secret; a receiver needs any of them. */
export function sign({ id, timestamp, body }: Signed, secrets: readonly string[]): string {
  return secrets.map((secret) => `v1,${digest(`${id}.${timestamp}.${body}`, secret)}`).join(' ');
}

function digest(text: string, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return createHmac('sha256', key).update(text).digest('base64');
}

/** The headers of an attempt. */
export function signedHeaders({ id, timestamp }: Omit<Signed, 'body'>, signature: string) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signature,
  };
}
