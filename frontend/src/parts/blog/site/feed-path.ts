/** Address of the English feed. */
export const feedPath = '/feed.xml';
