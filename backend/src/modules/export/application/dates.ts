/** A moment in words, such as 21 November 2026 at 10:44 AM CST. @param timeZone IANA */
export function formatTime(at: Date | string, timeZone: string): string {
  return new Date(at).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  });
}

/** Its day in words, such as November 21, 2026. @param timeZone IANA */
export function formatDay(at: Date | string, timeZone: string): string {
  return new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });
}
