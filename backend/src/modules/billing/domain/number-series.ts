/** Series of a new practice. */
export const firstSeries = { prefix: 'INV-', digits: 6 };

/** Whether a series could ever reach this number: all of them end in digits. */
export const maySeriesReach = (number: string): boolean => /\d$/.test(number);
