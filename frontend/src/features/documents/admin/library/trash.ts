/** Days for which a deleted document can be restored; then the server deletes its files. */
const trashDays = 30;

/** Time at which a document deleted then is removed permanently, as an ISO time. */
export function destroyedOn(deletedAt: string): string {
  const time = new Date(deletedAt);
  time.setUTCDate(time.getUTCDate() + trashDays);
  return time.toISOString();
}
