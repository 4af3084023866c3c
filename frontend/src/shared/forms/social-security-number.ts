import { usualMarks } from '../text/usual-marks.ts';

/** Three, two and four digits, together or between equal separators; no area, group or serial that is never given out. */
const pattern = /(?:^|\D)(?!000|666|9)\d{3}([- ]?)(?!00)\d{2}\1(?!0000)\d{4}(?!\d)/;

/**
 * True if a text holds a number that may be a Social Security number. Those of employers (`12-3456789`) are none, nor are
 * individual taxpayer numbers, which begin with 9.
 */
export const mayHoldSocialSecurityNumber = (text: string): boolean => pattern.test(usualMarks(text));
