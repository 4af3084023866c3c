import { AsyncLocalStorage } from 'node:async_hooks';
import { lookup } from 'node:dns';
import { setTimeout as delay } from 'node:timers/promises';
import type * as Acme from 'acme-client';
import { unreachable } from '../../kernel/index.js';
import { bytesOf, callHttp, exchange, isLate } from '../process/exchange.js';
import { unreachedBy } from '../process/outgoing.js';
import { CertificateAuthority, type CertificateOrder, OrderFailed } from './certificate-authority.js';
import type { KeyAndChain } from './key-and-chain.js';
import { retryTime } from './renewal.js';
import { type Problem, type Trouble, troubleOfCall, troubleOfChallenge } from './trouble.js';

/** Milliseconds: for one call, for a whole order, and between two looks at what the authority does meanwhile. */
export const acmeTimes = { call: 30_000, order: 300_000, poll: 2_000 };
/** Bytes of an answer; a chain of certificates has some thousand. */
const longestAnswer = 1_000_000;

/** State that the calls of one order share. */
interface Calls {
  signal: AbortSignal;
  limitMs: number;
  now(): Date;
  /** The last answer, if it was a refusal: the library keeps only its words. */
  refusal: { status: number; problem: Problem; notBefore: Date | undefined } | undefined;
}

const running = new AsyncLocalStorage<Calls>();
type Library = Pick<typeof Acme, 'axios' | 'Client' | 'crypto'>;
let loading: Promise<Library> | undefined;

/** The library, loaded when first used, whose calls never wait inside, and follow the order that they are made for. */
async function load(): Promise<Library> {
  const acme = (await import('acme-client')).default;
  // Refused calls were repeated with the same nonce otherwise, after as many seconds as Retry-After says.
  Object.assign(acme.axios.defaults, { acmeSettings: { retryMaxAttempts: 0 } });
  acme.axios.interceptors.request.use((config) => {
    const { limitMs: timeout, signal } = callsOfOrder();
    return Object.assign(config, {
      timeout,
      signal,
      maxContentLength: longestAnswer,
      maxRedirects: 0,
      proxy: false,
    });
  });
  acme.axios.interceptors.response.use((response) => {
    const calls = callsOfOrder();
    const { status, data, headers } = response;
    const problem = typeof data === 'object' && data !== null ? (data as Problem) : {};
    const notBefore = retryTime(headers['retry-after'], calls.now());
    calls.refusal = status >= 400 ? { status, problem, notBefore } : undefined;
    return response;
  });
  return acme;
}

const library = (): Promise<Library> => (loading ??= load());
const callsOfOrder = (): Calls => running.getStore() ?? unreachable('a call without an order');

/** An authority of RFC 8555, asked by http-01. */
export class AcmeAuthority extends CertificateAuthority {
  constructor(
    private readonly directory: string,
    private readonly email: string | undefined,
    private readonly now: () => Date,
    private readonly times: typeof acmeTimes = acmeTimes,
  ) {
    super();
  }

  async newAccountKey(): Promise<string> {
    const { crypto } = await library();
    return (await crypto.createPrivateEcdsaKey('P-256')).toString();
  }

  async issue(order: CertificateOrder): Promise<KeyAndChain> {
    const { now, times } = this;
    const calls: Calls = { signal: order.signal, limitMs: times.call, now, refusal: undefined };
    try {
      return await exchange(times.order, (late) => {
        calls.signal = AbortSignal.any([order.signal, late]);
        return running.run(calls, () => this.steps(order, calls.signal));
      });
    } catch (error) {
      order.signal.throwIfAborted();
      throw this.failureOf(error, calls);
    }
  }

  private async steps(
    { domain, accountKey, publish }: CertificateOrder,
    signal: AbortSignal,
  ): Promise<KeyAndChain> {
    await this.assertReachable(signal);
    const { Client, crypto } = await library();
    const client = new Client({ directoryUrl: this.directory, accountKey });
    const contact = this.email === undefined ? {} : { contact: [`mailto:${this.email}`] };
    await client.createAccount({ termsOfServiceAgreed: true, ...contact });
    const order = await client.createOrder({ identifiers: [{ type: 'dns', value: domain }] });
    await this.prove(client, order, { domain, publish, signal });
    const ready = await this.become(['ready', 'valid'], order, client, signal);
    const key = await crypto.createPrivateEcdsaKey('P-256');
    const [, request] = await crypto.createCsr({ altNames: [domain] }, key);
    const finalized = ready.status === 'valid' ? ready : await client.finalizeOrder(ready, request);
    const issued = await this.become(['valid'], finalized, client, signal);
    return { key: key.toString(), chain: await client.getCertificate(issued) };
  }

  /** Answers the challenges of an order, and waits for the authority to look at the answers. */
  private async prove(
    client: Acme.Client,
    order: Acme.Order,
    { domain, publish, signal }: Pick<CertificateOrder, 'domain' | 'publish' | 'signal'>,
  ): Promise<void> {
    // Proven before, if it is still valid.
    const isOpen = ({ status }: Acme.Authorization): boolean => status !== 'valid';
    const open = (await client.getAuthorizations(order)).filter(isOpen);
    for (const { challenges } of open) {
      const challenge = challenges.find(({ type }) => type === 'http-01');
      if (!challenge) throw refused('It offers no challenge by http.');
      await publish(challenge.token, await client.getChallengeKeyAuthorization(challenge));
      await client.completeChallenge(challenge);
    }
    for (let left = open; left.length > 0;) {
      await delay(this.times.poll, undefined, { signal });
      left = (await client.getAuthorizations(order)).filter(isOpen);
      for (const { status, challenges } of left)
        if (status !== 'pending') throw new OrderFailed(troubleOfChallenge(domain, problemOf(challenges)));
    }
  }

  /** Waits until an order has one of these states. */
  private async become(
    states: readonly Acme.Order['status'][],
    order: Acme.Order,
    client: Acme.Client,
    signal: AbortSignal,
  ): Promise<Acme.Order> {
    let current = order;
    while (!states.includes(current.status)) {
      if (current.status === 'invalid') throw new OrderFailed(troubleOfCall(400, current.error ?? {}));
      await delay(this.times.poll, undefined, { signal });
      current = await client.getOrder(order);
    }
    return current;
  }

  /** With a time limit and an error that says what is wrong: the library has neither. */
  private async assertReachable(signal: AbortSignal): Promise<void> {
    const answer = await exchange(this.times.call, async (late) => {
      const within = AbortSignal.any([signal, late]);
      const call = { method: 'GET', headers: { 'user-agent': 'Steward' }, body: '', lookup, signal: within };
      const response = await callHttp(new URL(this.directory), call);
      return { response, text: (await bytesOf(response, longestAnswer)).toString() };
    });
    const { statusCode = 0, headers } = answer.response;
    const notBefore = retryTime(headers['retry-after'], this.now());
    if (statusCode !== 200) throw new OrderFailed(troubleOfCall(statusCode, jsonOf(answer.text)), notBefore);
    if (!('newOrder' in jsonOf(answer.text))) throw refused('Its address is not that of a directory.');
  }

  private failureOf(error: unknown, { refusal }: Calls): OrderFailed {
    if (error instanceof OrderFailed) return error;
    if (refusal) return new OrderFailed(troubleOfCall(refusal.status, refusal.problem), refusal.notBefore);
    const { why, code } = unreachedBy(error);
    if (isLate(error) || why === 'late')
      return new OrderFailed({ cause: 'away', detail: 'no answer in time' });
    // The library's own error when there was no answer at all, which says nothing.
    if (error instanceof TypeError) return new OrderFailed({ cause: 'away', detail: 'connection lost' });
    const detail = error instanceof Error ? error.message : String(error);
    return code === '' ? refused(detail) : new OrderFailed({ cause: 'away', detail: code });
  }
}

const refused = (detail: string): OrderFailed =>
  new OrderFailed({ cause: 'refused', detail } satisfies Trouble);

const problemOf = (challenges: Acme.Authorization['challenges']): Problem =>
  challenges.find(({ error }) => error !== undefined)?.error ?? {};

function jsonOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
