const units = ['bytes', 'kB', 'MB', 'GB'] as const;
const short = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });

/** `512 bytes`, `3.4 MB`; a kB has 1,000 bytes, as on disks. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${short.format(bytes / 1000 ** power)} ${units[power] ?? ''}`;
}
