import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Signer } from 'standardwebhooks';
import { type Agent, TestApp } from '../../../../test/test-app.js';
import { Jobs } from '../../../platform/events/jobs.js';

export const path = '/api/admin/webhooks';
export const secrets = { APP_SECRET: 'the secret of today', APP_SECRET_PREVIOUS: 'the secret of before' };
export const hours = (count: number): number => count * 3_600_000;

export interface Row {
  id: number;
  secret: string;
  url: string;
  [field: string]: unknown;
}
interface Delivery {
  id: number;
  messageId: string;
  event: string;
  status: string;
  attempts: number;
  lastStatus: number | null;
  error: string | null;
  nextAt: string | null;
}
interface Received {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The application with an admin, and a server that its webhooks call. */
export class WebhooksOverHttp {
  /** The admin's session, fresh at the beginning of each test. */
  admin!: Agent;
  /** Requests to the receiver, and its responses. */
  received: Received[] = [];
  status = 200;
  /** Awaited before each response. */
  meanwhile: () => PromiseLike<unknown> = () => Promise.resolve();
  private accounts = 0;

  private constructor(
    readonly app: TestApp,
    private readonly receiver: Server,
  ) {
    receiver.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        const headers = request.headers as Record<string, string>;
        this.received.push({ url: request.url ?? '', headers, body });
        const leads = this.status === 302 ? { location: `${this.base}/elsewhere` } : {};
        void this.meanwhile().then(() => response.writeHead(this.status, leads).end());
      });
    });
  }

  static async start(): Promise<WebhooksOverHttp> {
    const app = await TestApp.start(secrets);
    await app.admin();
    const receiver = createServer();
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    return new WebhooksOverHttp(app, receiver);
  }

  stop(): Promise<void> {
    this.receiver.close();
    return this.app.stop();
  }

  /** URL of the receiver. */
  get base(): string {
    return `http://127.0.0.1:${(this.receiver.address() as AddressInfo).port}`;
  }

  /** Restores the state from before the first test. */
  async clear(): Promise<void> {
    this.status = 200;
    this.meanwhile = () => Promise.resolve();
    this.received = [];
    await this.app.sql.rows('test.clear', 'DELETE FROM webhooks');
    await this.app.sql.rows('test.clear-jobs', `DELETE FROM pgboss.job WHERE name = 'webhook.deliver'`);
    await this.signIn();
  }

  /** A new login, however far a test has moved the clock. */
  async signIn(): Promise<void> {
    this.admin = await this.app.signIn('consultant');
  }

  async create(over: object = {}): Promise<Row> {
    const { body } = await this.admin
      .post(path)
      .send({ url: `${this.base}/hook`, events: ['user.registered', 'message.created'], ...over })
      .expect(201);
    return body as Row;
  }

  async deliveries(id: number, query: object = {}): Promise<Delivery[]> {
    return (await this.admin.get(`${path}/${id}/deliveries`).query(query).expect(200)).body as Delivery[];
  }

  /** Makes all pending attempts, due or not. */
  deliver(): Promise<number> {
    return this.app.app.get(Jobs).runNow('webhook.deliver');
  }

  anAccount(role: 'admin' | 'client' = 'client') {
    return this.app.account(`somebody${++this.accounts}`, role);
  }
}

/** Verified by the library that receivers use, independent of the tests' clock. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const signatures = headers['webhook-signature']?.split(' ') ?? [];
  return signatures.includes(new Signer(secret).sign(headers['webhook-id'] ?? '', at, body));
}
