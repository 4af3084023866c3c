import { useState } from 'react';
import { refusalOf } from '../http/api-error.ts';

/**
 * Idempotency-Key of one command. The same values sent again after a missing response have the same key, so
 * that nothing is created twice. Changed or refused values get a new one.
 */
export class AttemptKey {
  private last: { key: string; sent: string } | undefined;

  /** Key for sending these values now. */
  next(values: Record<string, unknown>): string {
    const sent = fingerprint(values);
    if (this.last?.sent !== sent) this.last = { key: newKey(), sent };
    return this.last.key;
  }

  /** Forgets the key once the outcome is known: success or refusal. */
  settle(failure?: unknown): void {
    const refusal = refusalOf(failure);
    if (!failure || (refusal && refusal.status < 500)) this.last = undefined;
  }
}

/** Equal for equal values; a file is compared by name, size and time, other data by size and type. */
export function fingerprint(values: unknown): string {
  return String(
    JSON.stringify(values, (_, value: unknown) => {
      if (value instanceof File) return [value.name, value.size, value.lastModified];
      return value instanceof Blob ? [value.type, value.size] : value;
    }),
  );
}

/** Key of a form, for as long as the form is mounted. */
export function useAttemptKey(): AttemptKey {
  const [attemptKey] = useState(() => new AttemptKey());
  return attemptKey;
}

/** 128 random bits; `randomUUID` is missing on pages served without HTTPS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
