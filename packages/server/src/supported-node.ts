/** What the published packages run on, in words. */
export const neededNode = '22.15 or later of that line, or 24 and above';

/** 22.15 is the first with Zstandard. Lines between the long-term ones are left out. */
export function isSupportedNode(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 15);
}
