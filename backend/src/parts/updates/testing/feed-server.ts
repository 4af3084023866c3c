import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { untrusted } from '../../../../test/hostile/other-servers.js';
import { FeedSigner } from './feed-signer.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Publishes a feed by https, with a certificate that this process trusts until `stop`. */
export class FeedServer {
  /** Requests, in their order. */
  readonly asked: IncomingMessage[] = [];
  readonly signer = new FeedSigner();
  /** Answers instead of the files. */
  instead: Answer | undefined;
  private readonly files = new Map<string, string>();

  private constructor(
    private readonly server: Server,
    private readonly trusted: readonly string[],
  ) {
    server.on('request', (request, response) => {
      this.asked.push(request);
      if (this.instead) return this.instead(request, response);
      const file = this.files.get(request.url ?? '');
      return file === undefined ? response.writeHead(404).end() : response.end(file);
    });
  }

  static async start(): Promise<FeedServer> {
    const { cert, key } = await untrusted('localhost');
    const trusted = tls.getCACertificates();
    tls.setDefaultCACertificates([...trusted, cert]);
    const server = createServer({ cert, key }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new FeedServer(server, trusted);
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}/steward/feed.json`;
  }

  /** @param signature by default a valid one; null for none */
  publish(feed: string, signature: string | null = this.signer.sign(feed)): void {
    this.files.set('/steward/feed.json', feed);
    if (signature === null) this.files.delete('/steward/feed.json.minisig');
    else this.files.set('/steward/feed.json.minisig', signature);
  }

  async stop(): Promise<void> {
    tls.setDefaultCACertificates(this.trusted);
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
