const minute = 60;
const hour = 60 * minute;

/** Seconds from each failed try to the next; they make a day, less a few minutes. */
const retryDelays = [5, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 15 * hour];

/**
 * Seconds until a delivery is tried again; undefined once it is given up.
 * @param tries so far, the first one included
 */
export const retryDelayAfter = (tries: number): number | undefined => retryDelays[tries - 1];
