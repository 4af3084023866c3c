import { http, HttpResponse } from 'msw';
import { server } from './server';

interface OpenStream {
  /** Last-Event-ID of the request. */
  after: string | null;
  isOpen: () => boolean;
  /** Sends raw text, for example a heartbeat. */
  write: (text: string) => void;
  send: (event: string, id: number, data?: object) => void;
  end: () => void;
}

/** Serves the live stream; returns the opened streams, in order. */
export function serveStreams(): OpenStream[] {
  const streams: OpenStream[] = [];
  server.use(
    http.get('/api/notifications/stream', ({ request }) => {
      let isOpen = true;
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          const write = (text: string) => {
            if (isOpen) controller.enqueue(new TextEncoder().encode(text));
          };
          streams.push({
            after: request.headers.get('Last-Event-ID'),
            isOpen: () => isOpen,
            write,
            send: (event, id, data = {}) =>
              write(`event: ${event}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`),
            end: () => {
              if (isOpen) controller.close();
              isOpen = false;
            },
          });
        },
        cancel: () => {
          isOpen = false;
        },
      });
      request.signal.addEventListener('abort', () => (isOpen = false));
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
    }),
  );
  return streams;
}
