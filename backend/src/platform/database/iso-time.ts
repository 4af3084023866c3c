/**
 * Converts a timestamptz as PostgreSQL writes it, `2026-11-20 10:07:09.12+00`, to the API's format: ISO 8601,
 * UTC, milliseconds.
 */
export function isoTime(text: string): string {
  if (!text.endsWith('+00') || text.length > 29)
    return new Date(`${text.replace(' ', 'T')}${text.at(-3) === ':' ? '' : ':00'}`).toISOString();
  const milliseconds = text.slice(20, Math.min(23, text.length - 3)).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
