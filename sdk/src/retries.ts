import { StewardError } from './steward-error.js';

/** Milliseconds before the first retry; each further one waits twice as long, up to `longestBackoff`. */
const firstBackoff = 500;
const longestBackoff = 8_000;
/** Seconds; a longer `Retry-After` is left to the caller. */
const longestRetryAfter = 60;

/** Statuses after which the same call can succeed: too many requests, and a server or proxy that is briefly away. */
const retriedStatuses = new Set([429, 502, 503, 504]);

/**
 * The milliseconds to wait before repeating a call; undefined if repeating cannot help.
 * @param attempt that failed, from 1
 */
export function waitAfter(error: unknown, attempt: number): number | undefined {
  const backoff = Math.min(firstBackoff * 2 ** (attempt - 1), longestBackoff);
  // Jitter, so that programs that failed together do not return together.
  const jittered = backoff * (0.5 + Math.random() / 2);
  if (!(error instanceof StewardError)) return isLostAnswer(error) ? jittered : undefined;
  const { status, code, retryAfter } = error;
  // An earlier attempt, whose answer was lost, is still being carried out.
  if (code === 'idempotency.in_progress') return jittered;
  if (!retriedStatuses.has(status) || code === 'answer.unexpected') return undefined;
  if (retryAfter === undefined) return jittered;
  return retryAfter > longestRetryAfter ? undefined : retryAfter * 1_000 + jittered;
}

/** As `fetch` reports a failed connection, or a timeout. */
const isLostAnswer = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError');

/** Waits, unless the signal ends it. @throws the signal's reason */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', end, { once: true });
  });
}
