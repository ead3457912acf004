/** What the node is checked with. They are far too large for the repository's own lock file, so they are installed on demand. */
export const toolPackages = [
  '@n8n/node-cli@0.48.3',
  'n8n-workflow@2.41.0',
  'typescript@5.9.3',
  '@types/node@24.19.2',
];

export const hostPackages = ['n8n@2.41.1'];
/** Parts of n8n with native code that it does not start without. */
export const nativeParts = ['sqlite3'];
