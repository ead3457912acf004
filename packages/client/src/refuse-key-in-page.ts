/**
 * Throws where a key of an organization would be part of a web page: everybody who opens the page could read it.
 * Sessions and public keys are made for pages.
 */
export function refuseKeyInPage({
  apiKey,
  allowKeyInPage = false,
}: {
  apiKey?: string | undefined;
  allowKeyInPage?: boolean | undefined;
}): void {
  if (allowKeyInPage || apiKey?.trim().startsWith('hr_') !== true || !(isPage() || isWorkerOfPage())) return;
  throw new Error(
    'An hr_ key in a browser page can be read by everybody who opens it. Use a public key (pk_…) for autocomplete, the session of a page that the service serves (`organization`), or call the service from your own server. If nobody else can open this page, set `allowKeyInPage: true`.',
  );
}

function isPage(): boolean {
  return 'document' in globalThis && 'window' in globalThis;
}

/** Other places have workers as well, but only browsers call themselves Mozilla. */
function isWorkerOfPage(): boolean {
  return (
    'WorkerGlobalScope' in globalThis &&
    'navigator' in globalThis &&
    navigator.userAgent.startsWith('Mozilla/')
  );
}
