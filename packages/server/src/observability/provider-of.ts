// Managed keys are `managed:hunter`, connections `hunter_9x3k`, keyless sources `gleif`; a bucket may continue with `/…`.
const pattern = /^(?:[a-z]+:)?([a-z0-9-]+)/;

/** The provider of a credential, or of its bucket in the rate limits. */
export function providerOf(credential: string): string {
  return pattern.exec(credential)?.[1] ?? 'unknown';
}
