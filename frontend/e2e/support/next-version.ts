import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product with another version of its service worker: the browser's own look for one cannot be intercepted. */
export interface Publishing {
  url: string;
  /** From now on the worker's script differs. */
  publish: () => void;
  stop: () => Promise<void>;
}

/** Passes every request on to the product. */
export async function publishing(product: string): Promise<Publishing> {
  let added = '';
  const server = createServer((incoming, response) => {
    const isWorker = incoming.url === '/service-worker.js';
    // Whole and as it is written, to add to it.
    const headers = isWorker ? { host: incoming.headers.host } : incoming.headers;
    const passed = request(product + incoming.url, { method: incoming.method, headers }, (answer) => {
      if (isWorker) delete answer.headers['content-length'];
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response, { end: !isWorker });
      if (isWorker) answer.on('end', () => response.end(added));
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    publish: () => {
      added += '\n// another version';
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
