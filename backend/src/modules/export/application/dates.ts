/** Date and time, for example Nov 21, 2026, 10:44:12 AM CST. @param timeZone IANA */
export function formatTime(at: Date | string, timeZone: string): string {
  return new Date(at).toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone,
  });
}

/** Date, for example Nov 21, 2026. @param timeZone IANA */
export function formatDay(at: Date | string, timeZone: string): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });
}
