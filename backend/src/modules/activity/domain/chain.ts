import { type ChainedEvent, textOf } from './activity-event.js';

/** The last position of a subject's chain, stored separately, so that a missing tail is detected. */
export interface ChainHead {
  sequence: number;
  sha256: string;
}

/** The first position at which a chain was changed. */
export interface ChainFault {
  sequence: number;
  /** The event is missing; it differs from the hashed one; or it was not added by the log. */
  reason: 'missing' | 'changed' | 'unknown';
}

/**
 * Verifies a chain from its first event to its head; undefined if all links are valid.
 * @param events all of one subject, by sequence
 * @param digest SHA-256 of a text's UTF-8 bytes, as hex
 */
export function faultIn(
  events: readonly ChainedEvent[],
  head: ChainHead | undefined,
  digest: (text: string) => string,
): ChainFault | undefined {
  let last: ChainHead = { sequence: 0, sha256: '' };
  for (const event of events) {
    const sequence = last.sequence + 1;
    if (event.sequence !== sequence) return { sequence, reason: 'missing' };
    const follows = event.previous === (sequence === 1 ? null : last.sha256);
    if (!follows || digest(textOf(event)) !== event.sha256) return { sequence, reason: 'changed' };
    last = { sequence, sha256: event.sha256 };
  }
  const expected = head ?? { sequence: 0, sha256: '' };
  if (expected.sequence > last.sequence) return { sequence: last.sequence + 1, reason: 'missing' };
  if (expected.sequence < last.sequence) return { sequence: expected.sequence + 1, reason: 'unknown' };
  return expected.sha256 === last.sha256 ? undefined : { sequence: last.sequence, reason: 'changed' };
}
