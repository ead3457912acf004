const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** For a person: `512 bytes`, `3.4 MB`; in thousands, as disks are sold. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const decimals = power === 0 ? 0 : 1;
  return `${(bytes / 1000 ** power).toFixed(decimals)} ${units[power] ?? ''}`;
}
