/** The settings of a call, which `Steward.with` changes for some calls. */
export interface CallSettings {
  /**
   * Retries after the first attempt; 2 by default, 0 turns them off. Calls are retried after 429, 502, 503 and 504, and
   * after a lost answer, if repeating them is safe: GET, PUT and DELETE, and other calls with an idempotency key. Calls
   * that accept a key get one by default, which all attempts share. 507 and all other refusals are never retried.
   */
  maxRetries?: number | undefined;
  /** Milliseconds for one attempt, with its whole answer; 120 000 by default. */
  timeout?: number | undefined;
  /** Ends the call and its retries. */
  signal?: AbortSignal | undefined;
  /** Receives every answer, including errors and the answers before a retry. */
  onAnswer?: ((answer: Answer) => void) | undefined;
}

export interface Settings extends CallSettings {
  /** The address of the installation, such as https://portal.example.com. */
  url: string;
  /** A personal access token, `stw_…`. */
  token: string;
}

/** An answer of the server, without its body. */
export interface Answer {
  method: string;
  /** Without the query. */
  path: string;
  /** The HTTP status. */
  status: number;
  /** The number of the request in the server's log: quote it when you ask for help. */
  requestId: string | undefined;
  /** The attempt that it answers, from 1. */
  attempt: number;
  /** An earlier attempt with the same idempotency key did the work, and this is its answer. */
  isReplay: boolean;
}
