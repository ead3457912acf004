/* Texts that come back as they went out: compressed, and signed with a key of the service. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export interface Seal {
  seal(value: unknown): string;
  /** Undefined where it was not made by this service, or was changed. */
  open(token: string): unknown;
}

/** 144 bits. */
const signatureLength = 24;
const maxOutputLength = 1_000_000;

/** Tokens made under another first key, or for another purpose, are not valid. */
export function createSeal({ keys: [masterKey = ''] }: { keys: readonly string[] }, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', `headrace ${purpose}`, 32));
  const sign = (body: string) =>
    createHmac('sha256', key).update(body).digest('base64url').slice(0, signatureLength);
  return {
    seal: (value) => {
      const body = deflateRawSync(JSON.stringify(value)).toString('base64url');
      return `${body}.${sign(body)}`;
    },
    open: (token) => {
      const [body = '', signature = ''] = token.split('.');
      if (token !== `${body}.${signature}` || !isSame(signature, sign(body))) return undefined;
      return JSON.parse(inflateRawSync(Buffer.from(body, 'base64url'), { maxOutputLength }).toString());
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
