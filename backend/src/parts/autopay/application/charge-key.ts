import { createHash } from 'node:crypto';

/**
 * One key for each invoice and attempt. It follows from the recurring invoice and the date: where a backup is restored that lacks
 * the invoice, it is issued anew, and the gateway still recognizes its charge.
 * @param series of the agreement, which no other installation at the same account of the gateway has
 */
export function chargeKey(series: string, issuedOn: string, attempt: number): string {
  const hash = createHash('sha256').update(`autopay ${series} ${issuedOn} ${attempt}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
