import { translationOf } from '@steward/texts';

/** 'The connection failed.' as 'The connection failed (ECONNRESET).' */
export const withCode = (sentence: string, code: string): string =>
  code === '' ? sentence : sentence.replace(/\.$/, ` (${code}).`);

/** A stored error of a delivery in the reader's language. */
export function readableError(stored: string): string {
  const [ending, code = ''] = / \(([A-Z\d_]+)\)\.$/.exec(stored) ?? ['.'];
  return withCode(translationOf(stored.slice(0, -ending.length) + '.'), code);
}
