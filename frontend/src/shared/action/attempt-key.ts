import { useState } from 'react';
import { refusalOf } from '../api-error.ts';

/**
 * The Idempotency-Key of one command: the same values sent again after no answer came carry the same key, so that
 * nothing is made twice; changed values, and values that the server refused, get a new one.
 */
export class AttemptKey {
  private last: { key: string; sent: string } | undefined;

  /** The key for sending these values now. */
  next(values: Record<string, unknown>): string {
    const sent = fingerprint(values);
    if (this.last?.sent !== sent) this.last = { key: newKey(), sent };
    return this.last.key;
  }

  /** Forgets the key where the outcome is known: it succeeded, or the server refused it. */
  settle(failure?: unknown): void {
    const refusal = refusalOf(failure);
    if (!failure || (refusal && refusal.status < 500)) this.last = undefined;
  }
}

/** Equal for equal values; a file counts by its name, size and time, other data by its size and type. */
export function fingerprint(values: unknown): string {
  return String(
    JSON.stringify(values, (_, value: unknown) => {
      if (value instanceof File) return [value.name, value.size, value.lastModified];
      return value instanceof Blob ? [value.type, value.size] : value;
    }),
  );
}

/** The key of a form, for as long as the form is on the screen. */
export function useAttemptKey(): AttemptKey {
  const [attemptKey] = useState(() => new AttemptKey());
  return attemptKey;
}

/** 128 random bits; `randomUUID` is missing where a page is served without HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
