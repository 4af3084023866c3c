/** Kinds of refusals; only the HTTP filter knows which status each one becomes. */
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
  /** The message for each refused field, by the field's name in the request. */
  fields?: Record<string, string>;
  /** Seconds after which the same request may be tried again. */
  retryAfter?: number;
  /** The values that the caller did not know yet, in the shape of the answer. */
  current?: object;
  cause?: unknown;
}

/**
 * A refusal that a person can read and a program can switch on.
 * `code` is stable (`document.type_not_allowed`); `message` is a sentence and may change.
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

/** One field was refused: the sentence stands both as the message and at the field. */
export function invalidField(field: string, message: string, code = 'request.invalid'): DomainError {
  return new DomainError('invalid', code, message, { fields: { [field]: message } });
}

/** The same answer for what does not exist and for what belongs to somebody else. */
export function notFound(thing = 'record'): DomainError {
  return new DomainError(
    'not_found',
    `${thing.replaceAll(' ', '_')}.not_found`,
    `This ${thing} was not found.`,
  );
}
