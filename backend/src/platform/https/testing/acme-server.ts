import {
  createHash,
  createPublicKey,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type AltName, CertificationRequest, Extensions } from 'pkijs';
import type { Problem } from '../trouble.js';
import type { Validity } from '../renewal.js';
import { CertificateMaker, engine, ninetyDays } from './certificate-maker.js';

interface Refusal {
  status: number;
  type: string;
  detail: string;
  headers?: Record<string, string>;
}

interface Account {
  jwk: JsonWebKey;
  thumbprint: string;
  contact: unknown;
}

interface Order {
  account: Account;
  domain: string;
  token: string;
  status: 'pending' | 'ready' | 'processing' | 'valid' | 'invalid';
  /** State of the only authorization and its challenge. */
  proof: 'pending' | 'processing' | 'valid' | 'invalid';
  problem: Problem | undefined;
  chain: string | undefined;
}

interface Call {
  path: string;
  /** Undefined: POST-as-GET. */
  payload: Record<string, unknown> | undefined;
  /** The registered account; undefined for a call that brings its key. */
  account: Account | undefined;
  jwk: JsonWebKey | undefined;
}

/** A call that RFC 8555 forbids. */
class Forbidden extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.detail);
  }
}

const forbid = (type: string, detail: string, status = 400): never => {
  throw new Forbidden({ status, type, detail });
};
const decoded = (text: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(text), 'base64url').toString()) as Record<string, unknown>;

/**
 * A certificate authority of tests that keeps to RFC 8555 strictly: signatures, `url`, keys and accounts, nonces that are spent
 * once, and the states of orders. What it had to forbid is in `violations`.
 */
export class AcmeServer {
  readonly violations: string[] = [];
  /** Paths of all calls, with the newest last. */
  readonly calls: string[] = [];
  orders: Order[] = [];
  readonly accounts = new Map<string, Account>();
  /** Life of what it issues next. */
  validity: (now: Date) => Validity = ninetyDays;
  /** Fetches the answer to a challenge, or throws a `Problem`. */
  reach: (domain: string, token: string) => Promise<string> = async () => '';
  /** The next calls whose path begins so are refused instead. */
  refusals: { path: string; refusal: Refusal }[] = [];
  /** Number of the next signed calls whose nonce is refused. */
  badNonces = 0;
  /** Calls of this path are not answered. */
  hangsAt: string | undefined;
  /** The most orders that were open at once. */
  mostOpen = 0;

  private readonly nonces = new Set<string>();
  private url = '';

  private constructor(
    readonly maker: CertificateMaker,
    private readonly now: () => Date,
    private readonly server: ReturnType<typeof createHttp>,
  ) {
    server.on('request', (request, response) => void this.handle(request, response));
  }

  /** @param tls reached by https, with a certificate of its own root */
  static async start({ now = () => new Date(), tls = false } = {}): Promise<AcmeServer> {
    const maker = await CertificateMaker.create();
    const pair = tls ? await maker.pairForLoopback() : undefined;
    const http = pair ? createHttps({ key: pair.key, cert: pair.chain }) : createHttp();
    const server = new AcmeServer(maker, now, http);
    await server.listen(0);
    return server;
  }

  get directory(): string {
    return `${this.url}/directory`;
  }

  /** @param port 0 for any */
  async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
    const scheme = 'setSecureContext' in this.server ? 'https' : 'http';
    this.url = `${scheme}://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Closes its port. @returns the port, for `listen` */
  async stop(): Promise<number> {
    const { port } = this.server.address() as AddressInfo;
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
    return port;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    this.calls.push(path);
    if (path === this.hangsAt) return;
    const at = this.refusals.findIndex((one) => path.startsWith(one.path));
    try {
      if (at >= 0) throw new Forbidden((this.refusals.splice(at, 1)[0] as { refusal: Refusal }).refusal);
      await this.answer(request, path, response);
    } catch (error) {
      if (!(error instanceof Forbidden)) throw error;
      const { status, type, detail, headers } = error.refusal;
      if (at < 0 && type !== 'badNonce') this.violations.push(`${path}: ${detail}`);
      const problem = { type: `urn:ietf:params:acme:error:${type}`, detail, status };
      this.send(response, status, problem, { 'Content-Type': 'application/problem+json', ...headers });
    }
  }

  private async answer(request: IncomingMessage, path: string, response: ServerResponse): Promise<void> {
    if (path === '/directory') {
      const resources = ['newNonce', 'newAccount', 'newOrder'].map((name) => [name, `${this.url}/${name}`]);
      return this.send(response, 200, Object.fromEntries(resources) as object);
    }
    if (path === '/newNonce') return this.send(response, 200, '', { 'Cache-Control': 'no-store' });
    if (request.method !== 'POST') forbid('malformed', 'only signed calls', 405);
    const call = await this.verified(request, path);
    const [, kind = '', id = ''] = path.split('/');
    const order = this.orders[Number(id)];
    if (kind === 'newAccount') return this.newAccount(call, response);
    const account = call.account ?? forbid('malformed', 'a call with its key where the account is needed');
    if (kind === 'account') return this.send(response, 200, { status: 'valid', contact: account.contact });
    if (kind === 'newOrder') return this.newOrder(account, call, response);
    if (order?.account !== account) return forbid('unauthorized', 'an order of another account', 403);
    if (kind === 'challenge') return this.challenge(order, id, call, response);
    if (kind === 'finalize') return this.finalize(order, id, call, response);
    if (call.payload) return forbid('malformed', 'a payload where POST-as-GET is needed');
    if (kind === 'authorization') return this.send(response, 200, this.authorizationOf(order, id));
    if (kind === 'order') return this.send(response, 200, this.advanced(order, id));
    if (kind === 'certificate' && order.chain !== undefined)
      return this.send(response, 200, order.chain, { 'Content-Type': 'application/pem-certificate-chain' });
    return forbid('malformed', 'no such resource', 404);
  }

  /** Checks what RFC 8555, 6.2 to 6.5 asks of every call. */
  private async verified(request: IncomingMessage, path: string): Promise<Call> {
    if (request.headers['content-type'] !== 'application/jose+json')
      forbid('malformed', 'not jose+json', 415);
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const jws = JSON.parse(Buffer.concat(parts).toString()) as Record<
      'protected' | 'payload' | 'signature',
      string
    >;
    const head = decoded(jws.protected) as {
      alg: string;
      nonce: string;
      url: string;
      jwk?: JsonWebKey;
      kid?: string;
    };
    if (head.url !== `${this.url}${path}`) forbid('unauthorized', 'another url', 401);
    if ((head.jwk === undefined) === (head.kid === undefined)) forbid('malformed', 'jwk and kid, or neither');
    const account = head.kid === undefined ? undefined : this.accounts.get(head.kid);
    if (head.kid !== undefined && !account) forbid('accountDoesNotExist', 'an unknown account');
    const jwk = account?.jwk ?? head.jwk ?? {};
    const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
    const signed = Buffer.from(`${jws.protected}.${jws.payload}`);
    if (head.alg !== 'ES256' || !verify('sha256', signed, key, Buffer.from(jws.signature, 'base64url')))
      forbid('malformed', 'a wrong signature');
    if (!this.nonces.delete(head.nonce)) {
      this.violations.push(`${path}: a nonce that was not given, or spent`);
      forbid('badNonce', 'a nonce that was not given, or spent');
    }
    if (this.badNonces-- > 0) forbid('badNonce', 'This nonce is too old.');
    const payload = jws.payload === '' ? undefined : decoded(jws.payload);
    return { path, payload, account, jwk: head.jwk };
  }

  private newAccount({ jwk, payload }: Call, response: ServerResponse): void {
    if (!jwk) return forbid('malformed', 'an account without a key');
    if (payload?.['termsOfServiceAgreed'] !== true)
      forbid('userActionRequired', 'the terms are not agreed to', 403);
    // RFC 7638: the members in the order of their names.
    const { crv, kty, x, y } = jwk;
    const thumbprint = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
    const url = `${this.url}/account/${thumbprint}`;
    const status = this.accounts.has(url) ? 200 : 201;
    this.accounts.set(url, { jwk, thumbprint, contact: payload?.['contact'] });
    this.send(response, status, { status: 'valid' }, { Location: url });
  }

  private newOrder(account: Account, { payload }: Call, response: ServerResponse): void {
    const identifiers = payload?.['identifiers'] as { type: string; value: string }[];
    const [first] = identifiers;
    if (identifiers.length !== 1 || first?.type !== 'dns') return forbid('malformed', 'not exactly one name');
    const token = randomBytes(32).toString('base64url');
    const order: Order = {
      account,
      domain: first.value,
      token,
      status: 'pending',
      proof: 'pending',
      problem: undefined,
      chain: undefined,
    };
    const id = String(this.orders.push(order) - 1);
    const open = this.orders.filter(({ status }) => !['valid', 'invalid'].includes(status));
    this.mostOpen = Math.max(this.mostOpen, open.length);
    this.send(response, 201, this.viewOf(order, id), { Location: `${this.url}/order/${id}` });
  }

  private challenge(order: Order, id: string, { payload }: Call, response: ServerResponse): void {
    if (JSON.stringify(payload) !== '{}') forbid('malformed', 'not an empty object');
    if (order.proof !== 'pending') forbid('malformed', 'a challenge that was answered before');
    order.proof = 'processing';
    void this.validate(order);
    this.send(response, 200, this.challengeOf(order, id));
  }

  private async validate(order: Order): Promise<void> {
    try {
      const answer = await this.reach(order.domain, order.token);
      if (answer !== `${order.token}.${order.account.thumbprint}`)
        throw Object.assign(new Error(), { type: 'unauthorized', detail: `Invalid response: "${answer}"` });
      Object.assign(order, { proof: 'valid', status: 'ready' });
    } catch (error) {
      const { type, detail } = error as { type: string; detail: string };
      const problem = { type: `urn:ietf:params:acme:error:${type}`, detail };
      Object.assign(order, { proof: 'invalid', status: 'invalid', problem });
    }
  }

  private async finalize(
    order: Order,
    id: string,
    { payload }: Call,
    response: ServerResponse,
  ): Promise<void> {
    if (order.status !== 'ready') forbid('orderNotReady', `an order that is ${order.status}`, 403);
    const request = CertificationRequest.fromBER(Buffer.from(String(payload?.['csr']), 'base64url'));
    const [listed] = request.attributes?.flatMap(({ values }) => values as object[]) ?? [];
    const { extensions } = new Extensions({ schema: listed });
    const altNames = extensions.find(({ extnID }) => extnID === '2.5.29.17')?.parsedValue as AltName;
    const names = altNames.altNames.map(({ value }) => String(value));
    const isSigned = await request.verify(engine);
    if (!isSigned || names.join() !== order.domain) forbid('badCSR', `a request for ${names.join()}`);
    const key = createPublicKey({
      key: Buffer.from(request.subjectPublicKeyInfo.toSchema().toBER()),
      format: 'der',
      type: 'spki',
    });
    await this.issue(order, key);
    this.send(response, 200, this.viewOf(order, id));
  }

  private async issue(order: Order, key: KeyObject): Promise<void> {
    order.status = 'processing';
    order.chain = await this.maker.chainFor(order.domain, key, this.validity(this.now()));
  }

  /** An order that was processing at one look is done at the next. */
  private advanced(order: Order, id: string): object {
    if (order.status === 'processing') order.status = 'valid';
    return this.viewOf(order, id);
  }

  private viewOf({ status, domain, problem }: Order, id: string): object {
    return {
      status,
      identifiers: [{ type: 'dns', value: domain }],
      authorizations: [`${this.url}/authorization/${id}`],
      finalize: `${this.url}/finalize/${id}`,
      ...(problem && { error: problem }),
      ...(status === 'valid' && { certificate: `${this.url}/certificate/${id}` }),
    };
  }

  private authorizationOf(order: Order, id: string): object {
    const status = order.proof === 'processing' ? 'pending' : order.proof;
    const dns = { type: 'dns-01', url: `${this.url}/dns/${id}`, token: 'unused', status: 'pending' };
    const identifier = { type: 'dns', value: order.domain };
    return { status, identifier, challenges: [dns, this.challengeOf(order, id)] };
  }

  private challengeOf({ proof: status, token, problem }: Order, id: string): object {
    const url = `${this.url}/challenge/${id}`;
    return { type: 'http-01', url, token, status, ...(problem && { error: problem }) };
  }

  private send(
    response: ServerResponse,
    status: number,
    body: object | string,
    headers: Record<string, string> = {},
  ): void {
    const nonce = randomBytes(16).toString('base64url');
    this.nonces.add(nonce);
    // A failing server gives none.
    const own = status >= 500 ? {} : { 'Replay-Nonce': nonce };
    response.writeHead(status, { 'Content-Type': 'application/json', ...own, ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }
}
