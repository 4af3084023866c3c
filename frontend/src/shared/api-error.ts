/** The server's refusal: one shape for every call. */
interface ErrorBody {
  code?: string;
  message?: string;
  error?: string;
  fields?: Record<string, string>;
  current?: object;
  requestId?: string;
}

function parse(text: string): ErrorBody {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {}; // a proxy's HTML page, or nothing at all
  }
}

/** A refusal by the server. `message` is the status, a colon, a space and the body's text (or the status text). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable and machine-readable, such as `document.too_large`; empty when the answer was not ours. */
  readonly code: string;
  /** The sentence meant for a person, when the server gave one. */
  readonly serverMessage: string | undefined;
  /** A message per field of the form that was sent. */
  readonly fields: Readonly<Record<string, string>>;
  /** The values as they are now, where somebody else changed them meanwhile. */
  readonly current: object | undefined;
  readonly requestId: string | undefined;
  /** Seconds after which to try again, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, statusText: string, bodyText: string, retryAfter?: number) {
    super(`${status}: ${bodyText || statusText}`);
    const body = parse(bodyText);
    this.status = status;
    this.code = body.code ?? '';
    this.serverMessage = body.message ?? body.error;
    this.fields = body.fields ?? {};
    this.current = body.current;
    this.requestId = body.requestId;
    this.retryAfter = retryAfter;
  }
}

/** No answer came: offline, refused or cut. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause?: unknown) {
    super('The server could not be reached. Check your connection and try again.', { cause });
  }
}

/** The refusal behind a failure; of several calls that were made as one, the first one's. */
export function refusalOf(failure: unknown): ApiError | undefined {
  if (failure instanceof ApiError) return failure;
  return failure instanceof Error ? refusalOf(failure.cause) : undefined;
}

/**
 * The sentence for a person about a call that failed: how long to wait after too many, else the server's own, else
 * `fallback`, else that the server was not reached, where that is why.
 */
export function errorMessage(failure: unknown, fallback: string): string;
export function errorMessage(failure: unknown, fallback?: string): string | undefined;
export function errorMessage(failure: unknown, fallback?: string): string | undefined {
  const refusal = refusalOf(failure);
  return (refusal && (waitMessage(refusal) ?? refusal.serverMessage)) ?? fallback ?? networkMessage(failure);
}

/** The server's first sentence says what there was too much of. */
function waitMessage({ status, retryAfter, serverMessage }: ApiError): string | undefined {
  if (status !== 429 || retryAfter === undefined) return undefined;
  const minutes = Math.ceil(retryAfter / 60);
  const wait =
    minutes < 2 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  const reached = /^.+?\.(?= |$)/.exec(serverMessage ?? '')?.[0] ?? 'Too many attempts.';
  return `${reached} Please try again in ${wait}.`;
}

function networkMessage(failure: unknown): string | undefined {
  if (failure instanceof NetworkError) return failure.message;
  return failure instanceof Error ? networkMessage(failure.cause) : undefined;
}
