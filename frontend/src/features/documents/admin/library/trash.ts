/** Days for which a deleted document can be restored; then the server removes its files. */
const kept = 30;

/** When a document that was deleted at that time is removed for good, as an ISO time. */
export function destroyedOn(deletedAt: string): string {
  const time = new Date(deletedAt);
  time.setUTCDate(time.getUTCDate() + kept);
  return time.toISOString();
}
