import type { TlsOptions } from 'node:tls';
import pLimit from 'p-limit';
import { isTestAll } from '../cases.js';
import { type Failure, failures, HostileProxy, type Moment } from './hostile-proxy.js';
import { untrusted } from './other-servers.js';

/** Milliseconds of an exchange with a server that fails, and with one that works. */
export const withinMs = 500;
const goodMs = 30_000;
/** Milliseconds within which an exchange has ended, on a machine that does other things, too. */
export const patienceMs = 4_000;

/** A call of another server by one of our adapters. */
export interface Exchange {
  /** Port of the server that works. */
  good: number;
  speaksFirst?: boolean;
  isAt?: Partial<Record<Moment, (sent: string) => boolean>>;
  /** Moments of failing: the one that hurts most, or all three. */
  moments: readonly Moment[];
  /** Moments at which an answer may be accepted: the last byte may be any. */
  lenient?: readonly Moment[];
  /** Resolves if the server was of use, else rejects. */
  use: (port: number, scheme: 'http' | 'https', withinMs: number) => Promise<unknown>;
}

export const every: readonly Moment[] = ['start', 'middle', 'end'];

/** Cells at a time, each with a server of its own. */
const some = pLimit(6);
/** Failures of the beginning alone. */
const atStart: readonly Failure[] = ['refused', 'wrong certificate', 'redirect loop'];
/** The others are for `make test-all`. */
const sample: readonly Failure[] = ['101', 'slow'];

const cellsOf = ({ speaksFirst, moments }: Exchange): [Failure, Moment][] =>
  failures
    .filter((failure) => isTestAll || sample.includes(failure))
    .filter((failure) => failure !== 'redirect loop' || !speaksFirst)
    .flatMap((failure) =>
      (atStart.includes(failure) ? ['start' as const] : moments.slice(0, isTestAll ? 3 : 1)).map(
        (moment): [Failure, Moment] => [failure, moment],
      ),
    );

interface Outcome {
  failure: Failure;
  moment: Moment;
  answer: 'accepted' | 'refused';
  ms: number;
}

let tls: Promise<TlsOptions> | undefined;

async function outcomeOf(
  { good, use, ...behavior }: Exchange,
  failure: Failure,
  moment: Moment,
): Promise<Outcome> {
  const scheme = failure === 'wrong certificate' ? 'https' : 'http';
  const proxy = await HostileProxy.start(good, {
    ...behavior,
    ...(scheme === 'https' && { tls: await (tls ??= untrusted()) }),
  });
  try {
    await proxy.fail(failure, moment);
    const began = performance.now();
    const answer = await use(proxy.at, scheme, withinMs).then(
      () => 'accepted' as const,
      () => 'refused' as const,
    );
    const ms = performance.now() - began;
    await proxy.heal();
    if (scheme === 'http') await use(proxy.at, scheme, goodMs);
    return { failure, moment, answer, ms: Math.round(ms) };
  } finally {
    await proxy.stop();
  }
}

/** Each failure of its server is refused within its time, and the next good answer counts. */
export async function assertSurvives(exchange: Exchange): Promise<void> {
  const outcomes = await Promise.all(
    cellsOf(exchange).map(([failure, moment]) => some(() => outcomeOf(exchange, failure, moment))),
  );
  expect(outcomes.filter(({ ms }) => ms > patienceMs)).toEqual([]);
  const { lenient = ['end'] } = exchange;
  const accepted = outcomes.filter(({ answer }) => answer === 'accepted');
  expect(accepted.filter(({ moment }) => !lenient.includes(moment))).toEqual([]);
}
