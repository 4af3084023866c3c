/** Kinds of errors; only the HTTP filter maps them to statuses. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'timed_out'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported'
  | 'too_many'
  | 'damaged'
  | 'unavailable'
  | 'insufficient_storage';

export interface ErrorDetails {
  /** Message per refused field, by the field's name in the request. */
  fields?: Record<string, string>;
  /** Seconds after which the request may be retried. */
  retryAfter?: number;
  /** Current values that the caller did not have, in the shape of the response. */
  current?: object;
  cause?: unknown;
}

/**
 * An error for people and API clients. `code` is stable (`document.type_not_allowed`); `message` is a
 * sentence and may change.
 */
export class DomainError extends Error {
  readonly fields: Record<string, string> | undefined;
  readonly retryAfter: number | undefined;
  readonly current: object | undefined;

  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    details: ErrorDetails = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'DomainError';
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.current = details.current;
  }
}

/** One invalid field: the text is both the message and the field's error. */
export function invalidField(field: string, message: string, code = 'request.invalid'): DomainError {
  return new DomainError('invalid', code, message, { fields: { [field]: message } });
}

/** The call contradicts the current state. */
export const conflict = (code: string, message: string, details?: ErrorDetails): DomainError =>
  new DomainError('conflict', code, message, details);

/** The same response for records that do not exist and for records of others. */
export function notFound(thing = 'record'): DomainError {
  return new DomainError(
    'not_found',
    `${thing.replaceAll(' ', '_')}.not_found`,
    `This ${thing} was not found.`,
  );
}
