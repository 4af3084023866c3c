/** The body of an error. */
export interface Refusal {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  requestId?: string;
}

/**
 * A failed call: switch on `code`, show `message`, quote `requestId`. The code is `answer.unexpected` for an
 * answer that the API document does not promise, such as the page of another server.
 */
export class StewardError extends Error {
  /** Stable, such as `document.type_not_allowed`. */
  readonly code: string;
  /** Messages by the name of the invalid field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  /**
   * @param status of HTTP
   * @param retryAfter seconds after which the same call can be made again
   */
  constructor(
    readonly status: number,
    { code = 'unknown', message, fields = {}, requestId }: Refusal,
    readonly retryAfter: number | undefined,
  ) {
    super(message ?? `The server answered ${status}.`);
    this.name = 'StewardError';
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
  }
}
