import { suggestName } from '../contract/nearest-name.ts';
import { invalidRequest } from './invalid-request.ts';

/** Refuses a provider whose keys cannot be stored, with the name that was probably meant. */
export function checkProvider(
  provider: string,
  { providers, path }: { providers: readonly string[]; path: string },
): void {
  if (providers.includes(provider)) return;
  const message =
    `There is no provider "${provider.slice(0, 100)}". ${suggestName(provider, providers)}`.trim();
  throw invalidRequest([{ code: 'ValidationFailed', message, path }]);
}
