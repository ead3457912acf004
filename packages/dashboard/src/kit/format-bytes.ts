const units = ['kB', 'MB', 'GB', 'TB'] as const;
const step = 1000;

/** `512 bytes`, `3.4 MB`, `380 MB`; a kB has 1,000 bytes, as on disks. */
export function formatBytes(bytes: number, locale?: string): string {
  if (bytes < step) return `${new Intl.NumberFormat(locale).format(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`;
  // Rounding may reach the next unit: 999,999 bytes are 1 MB.
  for (const [power, unit] of units.entries()) {
    const size = round(bytes / step ** (power + 1));
    if (size < step || power === units.length - 1)
      return `${new Intl.NumberFormat(locale).format(size)} ${unit}`;
  }
  return '';
}

function round(size: number): number {
  return size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
}
