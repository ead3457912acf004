import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Where `npm run build` puts the dashboard. */
export const dashboardFolder = fileURLToPath(new URL('../../../dist/dashboard/', import.meta.url));

/** What the build writes where a nonce belongs. */
const nonceMark = 'HEADRACE_NONCE';

export interface BuiltDashboard {
  /** Files whose names change with their content. */
  assets: string;
  /** The page, with the nonce of one answer. */
  page(nonce: string): string;
  /** Says which build this is, for pages that may be older. */
  build: string;
}

/** Reads what was built; null if nothing was. */
export async function readBuiltDashboard(folder: string): Promise<BuiltDashboard | null> {
  try {
    const [page, build] = await Promise.all([
      readFile(`${folder}/index.html`, 'utf8'),
      readFile(`${folder}/build.json`, 'utf8'),
    ]);
    return { assets: `${folder}/assets`, page: (nonce) => page.replaceAll(nonceMark, nonce), build };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
