import { currentLanguage } from '@steward/texts';
import { loginAgain, otherPerson } from '#shared/action/question';
import { fileChange } from '#shared/files/file-changed';
import { ApiError, NetworkError } from '#shared/http/api-error';
import { assertReadsForPagePerson, pagePerson } from '#shared/http/page-person';
import { rememberPage } from '#shared/http/pages';
import { beyondTab } from '#shared/session/drafts';
import type { ApiRequestOptions } from '../api/core/ApiRequestOptions';
import { CancelablePromise } from '../api/core/CancelablePromise';
import type { OpenAPIConfig } from '../api/core/OpenAPI';

/** Called with the upload progress, from 0 to 1. */
export type UploadProgress = (sent: number) => void;

interface Outgoing {
  method: string;
  url: string;
  headers: Headers;
  body: BodyForm | undefined;
  signal: AbortSignal;
}
type BodyForm = string | FormData | Blob;

interface Incoming {
  ok: boolean;
  status: number;
  statusText: string;
  headers: Headers;
  body: Blob;
}

/** A call that is sent once its caller had time to name a listener: generated methods have no parameter for one. */
class Call<T> extends CancelablePromise<T> {
  progress?: UploadProgress;
}

/** Reports the upload progress of a generated call: `withUploadProgress(setSent, uploadDocument({ formData }))`. */
export function withUploadProgress<T>(
  listener: UploadProgress,
  call: CancelablePromise<T>,
): CancelablePromise<T> {
  if (call instanceof Call) call.progress = listener;
  return call;
}

/** Makes a call, and repeats it after a login over the page, if the session has ended or is someone else's. */
const inOwnSession = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
  otherPerson.repeat(() => loginAgain.repeat(call));

/**
 * Single HTTP function, passed to the generated services. If the session has ended, or someone else has logged in, the
 * user logs in over the page and the call is repeated. Rejects with ApiError, NetworkError,
 * FileChanged or NotConfirmed.
 */
export function request<T>(config: OpenAPIConfig, options: ApiRequestOptions): CancelablePromise<T> {
  const call: Call<T> = new Call<T>((resolve, reject, onCancel) => {
    const abort = new AbortController();
    onCancel(() => abort.abort());
    const outgoing = { ...compose(config.BASE, options), signal: abort.signal };
    const attempt = async () => {
      if (!changes(outgoing)) assertReadsForPagePerson();
      // The generated signature declares the response type; contract tests verify it.
      return (await read(
        await (call.progress ? sendWithProgress(outgoing, call.progress) : send(outgoing)),
      )) as T;
    };
    Promise.resolve()
      .then(() => inOwnSession(attempt))
      .then(resolve, reject);
  });
  return call;
}

/** GETs a path of this server and returns the parsed response, after a login if the session has ended. */
export function get(path: string, signal?: AbortSignal): Promise<unknown> {
  return inOwnSession(() => {
    assertReadsForPagePerson();
    return getOnce(path, signal);
  });
}

/** The same, but an ended session is an error. */
export async function getOnce(
  path: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<unknown> {
  return read(await send({ method: 'GET', url: path, headers: accepting(), body: undefined, signal }));
}

const changes = ({ method }: { method: string }): boolean => method !== 'GET' && method !== 'HEAD';

function accepting(): Headers {
  return new Headers({ Accept: 'application/json', 'Accept-Language': currentLanguage() });
}

function compose(base: string, options: ApiRequestOptions): Omit<Outgoing, 'signal'> {
  const path = options.url.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(options.path?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(options.query ?? {})) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (one !== undefined && one !== null) query.append(name, String(one));
  }
  const headers = accepting();
  for (const [name, value] of Object.entries(options.headers ?? {})) {
    if (value !== undefined && value !== null) headers.set(name, String(value));
  }
  if (changes(options) && pagePerson.id !== undefined) headers.set('X-Person', String(pagePerson.id));
  const body = options.formData ? toFormData(options.formData) : toBody(options.body, headers);
  const search = query.toString();
  return { method: options.method, url: base + path + (search && `?${search}`), headers, body };
}

function toBody(body: unknown, headers: Headers): BodyForm | undefined {
  if (body === undefined || body === null) return undefined; // and then no JSON header either
  if (body instanceof Blob || body instanceof FormData) return body;
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(body);
}

function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null) continue;
      if (one instanceof Blob) form.append(name, one);
      else form.append(name, String(one));
    }
  }
  return form;
}

/** Maximum characters of a body that is still sent when its page is closed: the browser's limit is 64 KiB. */
const OUTLIVING = 21_000;

/** A hidden page may be closed soon; requests from it, for example a draft, should still arrive. */
function outlivesPage(body: BodyForm | undefined): boolean {
  return (
    typeof document !== 'undefined' && document.hidden && typeof body === 'string' && body.length < OUTLIVING
  );
}

async function send({ method, url, headers, body, signal }: Outgoing): Promise<Incoming> {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal,
      credentials: 'include',
      keepalive: outlivesPage(body),
    });
    beyondTab.noteReach(true);
    const { ok, status, statusText } = answer;
    return { ok, status, statusText, headers: answer.headers, body: await answer.blob() };
  } catch (error) {
    throw await unanswered(body, signal, error);
  }
}

/** Sending a file that was changed on the disk fails as a lost connection does, again and again. */
async function unanswered(body: BodyForm | undefined, signal: AbortSignal, cause?: unknown): Promise<Error> {
  const values = body instanceof FormData ? [...body.values()] : [body];
  const files = values.filter((value) => value instanceof Blob);
  const change = await fileChange(files, cause);
  if (!change && !signal.aborted) beyondTab.noteReach(false);
  return change ?? new NetworkError(cause);
}

/** fetch does not report upload progress; XMLHttpRequest does. */
function sendWithProgress(outgoing: Outgoing, progress: UploadProgress): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(outgoing.method, outgoing.url);
    xhr.withCredentials = true;
    xhr.responseType = 'blob';
    outgoing.headers.forEach((value, name) => xhr.setRequestHeader(name, value));
    xhr.upload.onprogress = (event) => progress(event.total > 0 ? event.loaded / event.total : 0);
    xhr.upload.onload = () => progress(1);
    xhr.onload = () => {
      beyondTab.noteReach(true);
      const { status, statusText } = xhr;
      const headers = new Headers();
      for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
        const colon = line.indexOf(':');
        if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
      }
      const body = xhr.response instanceof Blob ? xhr.response : new Blob();
      resolve({ ok: status >= 200 && status < 300, status, statusText, headers, body });
    };
    xhr.onerror =
      xhr.onabort =
      xhr.ontimeout =
        () => void unanswered(outgoing.body, outgoing.signal).then(reject);
    outgoing.signal.addEventListener('abort', () => xhr.abort());
    xhr.send(outgoing.body ?? null);
  });
}

async function read(answer: Incoming): Promise<unknown> {
  const { status, statusText, headers, body } = answer;
  if (!answer.ok) {
    const text = await body.text();
    const failure = new ApiError(status, statusText, text, Number(headers.get('Retry-After')) || undefined);
    if (otherPerson.isWantedBy(failure)) pagePerson.isReplaced = true;
    throw failure;
  }
  if (status === 204 || body.size === 0) return undefined;
  if (!headers.get('Content-Type')?.includes('json')) return body;
  const parsed: unknown = JSON.parse(await body.text());
  rememberPage(parsed, headers.get('X-Total-Count'), headers.get('Link'));
  return parsed;
}
