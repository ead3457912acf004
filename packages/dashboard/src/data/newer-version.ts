import { useEffect, useState } from 'react';

/** How often the service is asked at most which page it has now. */
const askEveryMs = 5 * 60_000;
const ownBuild = typeof DASHBOARD_BUILD === 'string' ? DASHBOARD_BUILD : null;

/** Whether the service has a newer page than this one. It is asked when somebody comes back to the tab. */
export function useNewerVersion(): boolean {
  const [isNewer, setNewer] = useState(false);
  useEffect(() => {
    if (ownBuild === null) return undefined;
    let askedAt = performance.now();
    const ask = async () => {
      if (document.visibilityState !== 'visible' || performance.now() - askedAt < askEveryMs) return;
      askedAt = performance.now();
      const build = await readBuild();
      if (build !== null && build !== ownBuild) setNewer(true);
    };
    const listen = () => void ask();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);
  return isNewer;
}

/** Null while it cannot be told. */
async function readBuild(): Promise<string | null> {
  try {
    const response = await fetch('/app/build.json', { cache: 'no-store' });
    const answer: unknown = await response.json();
    const build = typeof answer === 'object' && answer !== null && 'build' in answer ? answer.build : null;
    return typeof build === 'string' ? build : null;
  } catch {
    return null;
  }
}
