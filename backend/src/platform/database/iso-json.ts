/**
 * PostgreSQL writes a time into JSON with an offset; answers use ISO 8601 with Z. @param moment SQL
 * expression of the time
 */
export const isoJson = (moment: string): string =>
  `to_char((${moment}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
