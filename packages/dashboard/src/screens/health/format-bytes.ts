const units = ['B', 'kB', 'MB', 'GB', 'TB'];
const step = 1024;

/** A size with its unit, to three digits or so: `1.5 GB`, `380 MB`. */
export function formatBytes(bytes: number, locale?: string): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const size = bytes / step ** power;
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: size < 10 && power > 0 ? 1 : 0 });
  return `${format.format(size)} ${units[power]}`;
}
