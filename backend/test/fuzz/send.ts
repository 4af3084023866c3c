import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import type { HostileCall } from './hostile-call.js';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Timeout in milliseconds. */
const timeoutMs = 60_000;

/**
 * Sends requests that no well-behaved client would. URLs and headers are sent unchanged, as far as Node.js
 * allows.
 */
export class Sender {
  private readonly connections = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(private readonly server: Server) {}

  /** Only the head of a stream that does not end. */
  send(
    { method, address, headers, body }: HostileCall,
    credentials: Record<string, string>,
  ): Promise<Answer> {
    const { port } = this.server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path: address,
          agent: this.connections,
          timeout: timeoutMs,
          headers: {
            ...credentials,
            ...headers,
            ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
          },
        },
        (response) => {
          const { statusCode: status = 0 } = response;
          const parts: Buffer[] = [];
          const done = (): void => resolve({ status, headers: response.headers, body: Buffer.concat(parts) });
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            done();
            response.destroy();
          }
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', done);
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.on('timeout', () => sent.destroy(new Error(`No answer in ${timeoutMs} ms`)));
      sent.end(body);
    });
  }

  end(): void {
    this.connections.destroy();
  }
}
