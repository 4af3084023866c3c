/** The form of a series' numbers. */
interface SeriesForm {
  prefix: string;
  /** Least number of digits after it. */
  digits: number;
}

/** Series of a new practice. */
export const firstSeries: SeriesForm = { prefix: 'INV-', digits: 6 };

/** Whether a series could ever reach this number: all of them end in digits. */
export const maySeriesReach = (number: string): boolean => /\d$/.test(number);

/** @param place in the series, from 1 */
export const numberInSeries = ({ prefix, digits }: SeriesForm, place: number): string =>
  `${prefix}${String(place).padStart(digits, '0')}`;
