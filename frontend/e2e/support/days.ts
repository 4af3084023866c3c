/** A day relative to today, as 2027-02-15, in the time zone of the demo practice and the browser. */
export function dayIn(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(day);
}
