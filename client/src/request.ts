import type { ApiRequestOptions } from './api/core/ApiRequestOptions.js';
import { CancelablePromise } from './api/core/CancelablePromise.js';
import type { OpenAPIConfig } from './api/core/OpenAPI.js';
import { rememberPage } from './pages.js';

interface Refusal {
  code?: string;
  message?: string;
  fields?: Record<string, string>;
  requestId?: string;
}

/** What the API refused, and why: switch on `code`, show `message`, quote `requestId`. */
export class StewardError extends Error {
  /** Stable: `document.type_not_allowed`. */
  readonly code: string;
  /** The sentence for each refused field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;

  /** @param retryAfter seconds after which the same call may be made again */
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

/** The one way to the server; the generated services are given it. Rejects with StewardError, or as `fetch` does. */
export function request<T>(config: OpenAPIConfig, options: ApiRequestOptions): CancelablePromise<T> {
  return new CancelablePromise<T>((resolve, reject, onCancel) => {
    const abort = new AbortController();
    onCancel(() => abort.abort());
    send(config, options, abort.signal)
      // The generated signature promises the answer's type; the server's own tests hold it to the document.
      .then((answer) => answer as T)
      .then(resolve, reject);
  });
}

async function send(
  config: OpenAPIConfig,
  options: ApiRequestOptions,
  signal: AbortSignal,
): Promise<unknown> {
  const path = options.url.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(options.path?.[name])),
  );
  const url = new URL(config.BASE.replace(/\/$/, '') + path);
  for (const [name, value] of Object.entries(options.query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.append(name, String(value));
  const headers = new Headers({
    Accept: 'application/json',
    Authorization: `Bearer ${String(config.TOKEN)}`,
  });
  for (const [name, value] of Object.entries(options.headers ?? {}))
    if (value !== undefined && value !== null) headers.set(name, String(value));
  const body = options.formData ? formOf(options.formData) : jsonOf(options.body, headers);
  return read(await fetch(url, { method: options.method, headers, body, signal, redirect: 'error' }));
}

function jsonOf(body: unknown, headers: Headers): string | null {
  if (body === undefined || body === null) return null;
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      if (one instanceof Blob) form.append(name, one);
      else if (one !== undefined && one !== null) form.append(name, String(one));
  return form;
}

async function read(answer: Response): Promise<unknown> {
  const { ok, status, headers } = answer;
  const isJson = headers.get('Content-Type')?.includes('json') ?? false;
  if (!ok) {
    const refusal = isJson ? ((await answer.json()) as Refusal) : {};
    throw new StewardError(status, refusal, Number(headers.get('Retry-After')) || undefined);
  }
  if (status === 204) return undefined;
  if (!isJson) return answer.blob();
  const body: unknown = await answer.json();
  rememberPage(body, headers);
  return body;
}
