import { useRef } from 'react';
import { ApiError } from '../api-error';

/**
 * The Idempotency-Key of a form: the same form sent again after no answer came carries the same key, so that nothing
 * is made twice; changed values, and a form that the server refused, get a new one.
 */
export function useAttemptKey() {
  const last = useRef<{ key: string; sent: string }>(undefined);
  return {
    /** The key for sending these values now; a file counts by its name, size and time. */
    next(values: Record<string, unknown>): string {
      const sent = JSON.stringify(values, (_, value: unknown) =>
        value instanceof File ? [value.name, value.size, value.lastModified] : value,
      );
      if (last.current?.sent !== sent) last.current = { key: newKey(), sent };
      return last.current.key;
    },
    /** Forgets the key where the outcome is known. */
    settle(failure?: unknown): void {
      if (!failure || (failure instanceof ApiError && failure.status < 500)) last.current = undefined;
    },
  };
}

/** 128 random bits; `randomUUID` is missing where a page is served without HTTPS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
