import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { untrusted } from '../../../../test/hostile/other-servers.js';

/** A message as it arrived. */
export interface Received {
  /** Path of the endpoint. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service by https on this machine, whose certificate this process trusts until `stop`. */
export class PushService {
  /** Messages, in their order. */
  readonly received: Received[] = [];
  /** Answers a message; by default it is accepted. */
  answer: (response: ServerResponse, message: Received) => void = (response) =>
    void response.writeHead(201).end();

  private constructor(
    private readonly server: Server,
    private readonly trusted: readonly string[],
    /** Its own, in PEM. */
    readonly certificate: string,
  ) {
    server.on('request', (request, response) => void this.take(request, response));
  }

  static async start(): Promise<PushService> {
    const { cert, key } = await untrusted('localhost');
    const trusted = tls.getCACertificates();
    tls.setDefaultCACertificates([...trusted, cert]);
    const server = createServer({ cert, key }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new PushService(server, trusted, cert);
  }

  /** As PUSH_HOSTS has it. */
  get host(): string {
    return `localhost:${(this.server.address() as AddressInfo).port}`;
  }

  endpoint(path: string): string {
    return `https://${this.host}/${path}`;
  }

  async stop(): Promise<void> {
    tls.setDefaultCACertificates(this.trusted);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const message = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
    this.received.push(message);
    this.answer(response, message);
  }
}
