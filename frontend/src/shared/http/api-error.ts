import { t } from '@steward/texts';
import { FileChanged } from '../files/file-changed.ts';

/** Error response of the server, the same for every call. */
interface ErrorBody {
  code?: string;
  message?: string;
  error?: string;
  fields?: Record<string, string>;
  current?: object;
  details?: string;
  requestId?: string;
}

function parse(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {}; // a proxy's HTML page, or an empty body
  }
}

/**
 * Error response of the server. `message` is the status, a colon, a space and the body's text (or the status
 * text).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable and machine-readable, for example `document.too_large`; empty if the response was not ours. */
  readonly code: string;
  /** Message for the user, if the server sent one. */
  readonly serverMessage: string | undefined;
  /** Message per field of the submitted form. */
  readonly fields: Readonly<Record<string, string>>;
  /** Current values, if another user changed them in the meantime. */
  readonly current: object | undefined;
  /** Reply of an outside service, word for word. */
  readonly details: string | undefined;
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, if the server sent them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, statusText: string, bodyText: string, retryAfter?: number) {
    super(`${status}: ${bodyText || statusText}`);
    const body = parse(bodyText);
    this.status = status;
    this.code = body.code ?? '';
    this.serverMessage = body.message ?? body.error;
    this.fields = body.fields ?? {};
    this.current = body.current;
    this.details = body.details;
    this.requestId = body.requestId;
    this.retryAfter = retryAfter;
  }
}

/** No response: offline, refused or interrupted. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause?: unknown) {
    super(t('The server could not be reached. Check your connection and try again.'), { cause });
  }
}

/** Server error behind a failure; for several calls made as one, the first one's. */
export function refusalOf(failure: unknown): ApiError | undefined {
  if (failure instanceof ApiError) return failure;
  return failure instanceof Error ? refusalOf(failure.cause) : undefined;
}

/** The changed file behind a failure. */
export function fileChangeOf(failure: unknown): FileChanged | undefined {
  if (failure instanceof FileChanged) return failure;
  return failure instanceof Error ? fileChangeOf(failure.cause) : undefined;
}

/**
 * Message for the user about a failed call: the waiting time after too many requests, else the server's
 * message, else that a chosen file has changed, else `fallback`, else that the server could not be reached, if that is
 * the cause.
 */
export function errorMessage(failure: unknown, fallback: string): string;
export function errorMessage(failure: unknown, fallback?: string): string | undefined;
export function errorMessage(failure: unknown, fallback?: string): string | undefined {
  const refusal = refusalOf(failure);
  const answer = refusal && (waitMessage(refusal) ?? refusal.serverMessage);
  return answer ?? fileChangeOf(failure)?.message ?? fallback ?? networkMessage(failure);
}

/** The server's first sentence names the limit that was exceeded. */
function waitMessage({ status, retryAfter, serverMessage }: ApiError): string | undefined {
  if (status !== 429 || retryAfter === undefined) return undefined;
  const minutes = Math.ceil(retryAfter / 60);
  const reached = /^.+?\.(?= |$)/.exec(serverMessage ?? '')?.[0] ?? t('Too many attempts.');
  if (minutes < 2) return t('{reached} Please try again in a minute.', { reached });
  if (minutes < 120)
    return t('{reached} Please try again in {minutes, plural, one {# minute} other {# minutes}}.', {
      reached,
      minutes,
    });
  return t('{reached} Please try again in {hours, plural, one {# hour} other {# hours}}.', {
    reached,
    hours: Math.ceil(minutes / 60),
  });
}

function networkMessage(failure: unknown): string | undefined {
  if (failure instanceof NetworkError) return failure.message;
  return failure instanceof Error ? networkMessage(failure.cause) : undefined;
}
