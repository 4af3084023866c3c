const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A readable number of bytes, for example '1.4 GB'. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${value.toFixed(step > 0 && value < 10 ? 1 : 0)} ${units[step]}`;
}
