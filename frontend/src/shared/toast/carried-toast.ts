/** Key in the session storage of a toast that is carried into the next document. */
export const carriedKey = 'steward_toast';

/** True if the last document has left a toast to be shown here. */
export function hasCarriedToast(): boolean {
  try {
    return sessionStorage.getItem(carriedKey) !== null;
  } catch {
    return false;
  }
}
