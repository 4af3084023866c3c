import { http, HttpResponse, type HttpResponseInit } from 'msw';
import { setupServer } from 'msw/node';
import { aDay, aSite } from './fixtures';

/** The mocked network of a test: `server.use(http.get('/api/user', () => HttpResponse.json(aUser())))`. */
export const server = setupServer(
  http.get('/api/user', () => refusal(401, { code: 'auth.required', message: 'Please log in.' })),
  http.get('/drawing.svg', () => HttpResponse.text('<svg xmlns="http://www.w3.org/2000/svg" />')),
  http.get('/api/site', () => HttpResponse.json(aSite())),
  // The bell of portal and dashboard, and a live stream on which nothing happens.
  http.get('/api/notifications', () => listOf([])),
  http.get('/api/notifications/stream', () => new HttpResponse(new ReadableStream())),
  http.get('/api/admin/today', () => HttpResponse.json(aDay())),
  // The count at the dashboard's tab.
  http.get('/api/admin/message-threads', () => listOf([])),
);

interface ListHeaders {
  /** Rows in the whole list; as many as are on the page where it is left out. */
  total?: number;
  /** The cursor of the next page. */
  next?: string;
}

/** One page of a list, with the headers that tell of the others. */
export function listOf(rows: readonly object[], { total = rows.length, next }: ListHeaders = {}) {
  const headers: HttpResponseInit['headers'] = { 'X-Total-Count': String(total) };
  if (next !== undefined) headers['Link'] = `</api/list?cursor=${next}>; rel="next"`;
  return HttpResponse.json([...rows], { headers });
}

interface Refusal {
  code: string;
  message: string;
  /** A message per field of the form. */
  current?: object;
  fields?: Record<string, string>;
}

/** A refusal in the one shape that every call of the API has. */
export function refusal(statusCode: number, body: Refusal) {
  const { message } = body;
  return HttpResponse.json({ statusCode, error: message, requestId: 'r-1', ...body }, { status: statusCode });
}

/** An answer that comes when the test says so. */
export function delayedResponse() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release };
}
