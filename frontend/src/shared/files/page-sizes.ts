/** Pixels of a page's longer side, from the best: the first with which all pages fit into one file. */
export const pageSides = [2200, 1700, 1300, 1000] as const;
/** Quality of a page's JPEG: a browser's own for it may be three times as large. */
export const pageQuality = 0.8;
