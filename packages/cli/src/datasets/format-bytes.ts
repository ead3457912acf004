const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** For people: `512 bytes`, `3.4 MB`. A kB has 1,000 bytes, as on disks. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const decimals = power === 0 ? 0 : 1;
  return `${(bytes / 1000 ** power).toFixed(decimals)} ${units[power] ?? ''}`;
}
