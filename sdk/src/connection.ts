import { answers } from './api/answers.js';
import type { ApiRequestOptions } from './api/core/ApiRequestOptions.js';
import { version } from './api/version.js';
import type { Settings } from './call-settings.js';
import { everyRow, rememberPage, type Rows } from './pages.js';
import { pause, waitAfter } from './retries.js';
import { type Refusal, StewardError } from './steward-error.js';

/** Sends the calls of the generated services, and repeats those that can be repeated. */
export class Connection {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** @throws StewardError, or what `fetch` throws */
  async request<Result>(call: ApiRequestOptions): Promise<Result> {
    const { url: base, maxRetries = 2, signal } = this.#settings;
    const url = addressOf(base, call);
    const headers = this.headersOf(call);
    const isSafeToRepeat = !['POST', 'PATCH'].includes(call.method) || headers.has('Idempotency-Key');
    for (let attempt = 1; ; attempt++)
      try {
        // The generated services state the type; `read` compares the answer with the API document.
        return (await this.send(call, url, headers, attempt)) as Result;
      } catch (error) {
        const wait = waitAfter(error, attempt);
        const isLast = attempt > maxRetries || !isSafeToRepeat || signal?.aborted === true;
        if (isLast || wait === undefined) throw error;
        await pause(wait, signal);
      }
  }

  /** A page of a list; iterating over it also loads the following pages. */
  list<Row>(call: ApiRequestOptions): Rows<Row> {
    const first = this.request<Row[]>(call);
    const load = (cursor: string | undefined): Promise<Row[]> =>
      cursor === undefined ? first : this.request({ ...call, query: { ...call.query, cursor } });
    return Object.assign(first, { [Symbol.asyncIterator]: () => everyRow(load) });
  }

  /** Headers of all attempts: they share one idempotency key. */
  private headersOf({ headers: own = {}, body }: ApiRequestOptions): Headers {
    const headers = new Headers({
      Accept: 'application/json',
      Authorization: `Bearer ${this.#settings.token}`,
      'User-Agent': `steward-client/${version} node/${process.versions.node}`,
    });
    for (const [name, value] of Object.entries(own))
      if (value !== undefined && value !== null) headers.set(name, String(value));
    const acceptsKey = 'Idempotency-Key' in own;
    if (acceptsKey && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', crypto.randomUUID());
    if (isGiven(body)) headers.set('Content-Type', 'application/json');
    return headers;
  }

  private async send(call: ApiRequestOptions, url: URL, headers: Headers, attempt: number): Promise<unknown> {
    const { timeout = 120_000, signal, onAnswer } = this.#settings;
    const { method } = call;
    const body = call.formData
      ? formOf(call.formData)
      : isGiven(call.body)
        ? JSON.stringify(call.body)
        : null;
    const limit = AbortSignal.timeout(timeout);
    const response = await fetch(url, {
      method,
      headers,
      body,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    onAnswer?.({
      method,
      path: url.pathname,
      status: response.status,
      attempt,
      requestId: response.headers.get('X-Request-Id') ?? undefined,
      isReplay: response.headers.get('Idempotency-Replayed') === 'true',
    });
    return read(response, call);
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

function addressOf(base: string, { url: template, path = {}, query = {} }: ApiRequestOptions): URL {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const url = new URL(base.replace(/\/$/, '') + filled);
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isGiven(one)) url.searchParams.append(name, String(one));
  return url;
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one instanceof Blob) form.append(name, one);
      else if (isGiven(one)) form.append(name, String(one));
  return form;
}

/** @throws StewardError for errors, and for answers that the API document does not promise */
async function read(response: Response, { method, url: template }: ApiRequestOptions): Promise<unknown> {
  const { ok, status, headers } = response;
  const isJson = headers.get('Content-Type')?.includes('json') ?? false;
  if (status >= 400) {
    const refusal = (isJson ? parsed(await response.text()) : undefined) as Refusal | undefined;
    throw new StewardError(status, refusal ?? {}, Number(headers.get('Retry-After')) || undefined);
  }
  const promised = answers[`${method} ${template}`];
  if (ok && promised === 'file') return response.blob();
  if (ok && promised === 'text') return response.text();
  if (ok && promised === 'nothing' && (await response.text()) === '') return undefined;
  if (ok && isJson && (promised === 'object' || promised === 'list')) {
    const body = parsed(await response.text());
    const isAsPromised = typeof body === 'object' && Array.isArray(body) === (promised === 'list');
    if (isAsPromised && body !== null) {
      rememberPage(body, headers);
      return body;
    }
  }
  throw unexpected(response);
}

/** Undefined for bodies that are not JSON, whatever their declared type. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unexpected({ status, url, headers }: Response): StewardError {
  const message = `${new URL(url).host} did not answer as Steward does (${status}). Check the url of the client.`;
  const requestId = headers.get('X-Request-Id');
  return new StewardError(
    status,
    { code: 'answer.unexpected', message, ...(requestId !== null && { requestId }) },
    undefined,
  );
}
