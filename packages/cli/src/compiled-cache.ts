import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Where an installed command keeps what V8 compiled: in the user's own cache, because a package may lie in a folder that
 * cannot be written, and because nobody else may write what is run. Null if this user has no home.
 */
export function compiledCache(env: NodeJS.ProcessEnv, platform = process.platform): string | null {
  const given = env.XDG_CACHE_HOME ?? '';
  if (isAbsolute(given)) return join(given, 'headrace', 'compiled');
  const home = homeOrNull();
  if (home === null) return null;
  return join(home, platform === 'darwin' ? 'Library/Caches' : '.cache', 'headrace', 'compiled');
}

/** Some containers run as a user that the system does not know. */
function homeOrNull(): string | null {
  try {
    return homedir();
  } catch {
    return null;
  }
}
