/** Asked of a page by the service worker; the page answers true or false. */
export const holdsText = 'holds text?';

/** Asked of a version of the service worker that waits, by a page that has just been loaded. */
export const takeOver = 'take over';
