import { http, HttpResponse, type HttpResponseInit } from 'msw';
import { setupServer } from 'msw/node';
import { aDay, aHealthPage, aProfile, aSite, someSamples } from './fixtures';

/** Mocked network of a test: `server.use(http.get('/api/user', () => HttpResponse.json(aUser())))`. */
export const server = setupServer(
  http.get('/api/user', () => refusal(401, { code: 'auth.signed_out', message: 'Please log in.' })),
  http.get('/drawing.svg', () => HttpResponse.text('<svg xmlns="http://www.w3.org/2000/svg" />')),
  http.get('/api/site', () => HttpResponse.json(aSite())),
  // Bell of portal and dashboard, and a silent live stream.
  http.get('/api/notifications', () => listOf([])),
  http.get('/api/notifications/stream', () => new HttpResponse(new ReadableStream())),
  // Offered after each task.
  http.get('/api/to-do', () => listOf([])),
  http.get('/api/admin/today', () => HttpResponse.json(aDay())),
  // Owners see what does not work.
  http.get('/api/admin/health', () => HttpResponse.json(aHealthPage())),
  // Colleagues to whom clients may be assigned.
  http.get('/api/admin/staff', () => listOf([])),
  // Preferences of the lists, and their views.
  http.get('/api/profile', () => HttpResponse.json(aProfile())),
  http.get('/api/admin/saved-views', () => listOf([])),
  // Without any, the list of clients says nothing of tags.
  http.get('/api/admin/tags', () => HttpResponse.json([])),
  // Without any, the items of an invoice have no field for a tax; without credit, nothing is said of it.
  http.get('/api/admin/tax-rates', () => HttpResponse.json([])),
  http.get('/api/credit', () => HttpResponse.json({ balance: '0.00', entries: [] })),
  http.get('/api/admin/clients/:id/credit', () => HttpResponse.json({ balance: '0.00', entries: [] })),
  // Offered in empty fields of the website.
  http.get('/api/admin/site/samples', () => HttpResponse.json(someSamples())),
  // Count at the dashboard's menu entry.
  http.get('/api/admin/message-threads', () => listOf([])),
);

interface ListHeaders {
  /** Rows in the whole list; by default the number of rows on the page. */
  total?: number;
  /** Cursor of the next page. */
  next?: string;
}

/** One page of a list, with its paging headers. */
export function listOf(rows: readonly object[], { total = rows.length, next }: ListHeaders = {}) {
  const headers: HttpResponseInit['headers'] = { 'X-Total-Count': String(total) };
  if (next !== undefined) headers['Link'] = `</api/list?cursor=${next}>; rel="next"`;
  return HttpResponse.json([...rows], { headers });
}

interface Refusal {
  code: string;
  message: string;
  /** Message per field of the form. */
  current?: object;
  fields?: Record<string, string>;
  details?: string;
}

/** Error response in the API's standard format. */
export function refusal(statusCode: number, body: Refusal) {
  const { message } = body;
  return HttpResponse.json({ statusCode, error: message, requestId: 'r-1', ...body }, { status: statusCode });
}

/** Response that is sent when the test says so. */
export function delayedResponse() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { released, release };
}
