const minute = 60;
const hour = 60 * minute;

/** Seconds between attempts; a day in total, less a few minutes. */
const retryDelays = [5, minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 15 * hour];

/**
 * Seconds until the next attempt; undefined once the delivery is given up.
 * @param tries number of attempts so far, from 1
 */
export const retryDelayAfter = (tries: number): number | undefined => retryDelays[tries - 1];
