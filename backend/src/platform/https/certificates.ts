import type { BeforeApplicationShutdown } from '@nestjs/common';
import { msg, t } from '@steward/texts';
import type { Clock } from '../../kernel/index.js';
import { databaseTrouble } from '../database/database-error.js';
import { expiryFinding } from '../operations/certificate-expiry.js';
import { attention, failing, type HealthChecks, type HealthFinding } from '../operations/health-checks.js';
import type { Logger } from 'pino';
import { runAsJob } from '../process/request-context.js';
import type { HttpsSettings } from '../settings/https-settings.js';
import { type CertificateAuthority, OrderFailed } from './certificate-authority.js';
import type { CertificateStore, StoredState } from './certificate-store.js';
import { type KeyAndChain, validityFor } from './key-and-chain.js';
import { isRenewalDue, nextTry } from './renewal.js';
import { type Trouble, troubleSentence } from './trouble.js';

/** Milliseconds between two looks at what is stored: another instance may have a new certificate. */
const lookMs = 20_000;
/** Milliseconds between two looks at the life of the certificate. */
const renewalLookMs = 3_600_000;

/** Milliseconds before the end of a certificate in which a failed renewal is urgent: owners get an email. */
const urgentMs = 7 * 24 * 3_600_000;

/** Puts a certificate into use. */
type Serve = (certificate: KeyAndChain) => Promise<void>;

/** The certificate of DOMAIN: ordered, renewed, and put into use on this instance. */
export class Certificates implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private serve: Serve = async () => {};
  private served: KeyAndChain | undefined;
  /** Time of the last look at the life of a certificate that is in order. */
  private lookedAt = -Infinity;
  private looks: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly own: Pick<HttpsSettings, 'domain' | 'directory'>,
    private readonly store: CertificateStore,
    private readonly authority: CertificateAuthority,
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  /** Adds the line of the health page. */
  reportTo(health: Pick<HealthChecks, 'add'>): void {
    health.add({ name: msg('Certificate').text, place: 50, check: () => this.finding() });
  }

  /** True once https can be served here. */
  get isServed(): boolean {
    return this.served !== undefined;
  }

  /** The answer to a challenge of the authority, whichever instance has the order. */
  answerTo(token: string): Promise<string | undefined> {
    return this.store.answerTo(token);
  }

  /**
   * Begins to look, at once and then until the stop. To be called when port 80 answers.
   * @returns after the stored certificate, if there is one, is in use
   */
  async start(serve: Serve): Promise<void> {
    this.serve = serve;
    await this.useStored().catch((error: unknown) => this.logFailedLook(error));
    void this.look();
    this.looks = setInterval(() => void this.look(), lookMs).unref();
  }

  /** Uses what is stored, and orders if it is time. One look at a time; never fails. */
  look(): Promise<void> {
    return (this.looking ??= runAsJob({ job: 'certificate' }, () => this.lookOnce())
      .catch((error: unknown) => this.logFailedLook(error))
      .finally(() => (this.looking = undefined)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.looks);
    this.stopping.abort();
    await this.looking;
  }

  private async lookOnce(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    const state = await this.useStored();
    if (state.failures === 0 && this.wasJustLookedAt()) return;
    if (this.isOrderDue(state)) {
      await this.store.alone((lost) => this.order(lost));
      await this.useStored();
    } else if (state.failures === 0) this.lookedAt = this.clock.now().getTime();
  }

  /** Not if the clock was set back since. */
  private wasJustLookedAt(): boolean {
    const since = this.clock.now().getTime() - this.lookedAt;
    return since >= 0 && since < renewalLookMs;
  }

  private async useStored(): Promise<StoredState> {
    const { domain } = this.own;
    const state = await this.store.read(domain);
    const { certificate } = state;
    // One that cannot be served would end those that are.
    const isOther = certificate && certificate.chain !== this.served?.chain;
    if (isOther && validityFor(domain, certificate)) {
      await this.serve(certificate);
      this.served = certificate;
      this.log.info({ domain }, 'certificate in use');
    }
    return state;
  }

  private isOrderDue({ certificate, nextTryAt }: StoredState): boolean {
    const now = this.clock.now();
    if (nextTryAt && now < nextTryAt) return false;
    const validity = certificate && validityFor(this.own.domain, certificate);
    return !validity || isRenewalDue(validity, now);
  }

  /** @param lost the lock is: another instance may order now */
  private async order(lost: AbortSignal): Promise<void> {
    const { domain, directory } = this.own;
    const state = await this.store.read(domain);
    // Another instance may have had the lock until now.
    if (!this.isOrderDue(state)) return;
    const signal = AbortSignal.any([lost, this.stopping.signal]);
    try {
      await this.store.forgetAnswers();
      const newKey = (): Promise<string> => this.authority.newAccountKey();
      const accountKey = await this.store.accountKey(directory, newKey, this.clock.now());
      const publish = (token: string, answer: string): Promise<void> =>
        this.store.publish(token, answer, this.clock.now());
      const issued = await this.authority.issue({ domain, accountKey, publish, signal });
      if (!validityFor(domain, issued))
        throw new OrderFailed({ cause: 'refused', detail: 'The certificate is not for this name and key.' });
      await this.store.keep(domain, issued, this.clock.now());
      // An authority with very short lives is not asked again at once.
      this.lookedAt = this.clock.now().getTime();
      this.log.info({ domain }, 'certificate issued');
    } catch (error) {
      // A stop is no failure: the next start orders.
      if (signal.aborted) throw error;
      await this.noteFailure(state.failures + 1, error);
    } finally {
      if (!lost.aborted) await this.store.forgetAnswers();
    }
  }

  /** Whatever went wrong, the authority is not asked again at once. */
  private async noteFailure(failures: number, error: unknown): Promise<void> {
    const { domain } = this.own;
    const failed =
      error instanceof OrderFailed ? error : new OrderFailed({ cause: 'refused', detail: String(error) });
    const { trouble, notBefore } = failed;
    const nextTryAt = nextTry(failures, this.clock.now(), notBefore);
    await this.store.noteFailure(domain, failures, nextTryAt, trouble);
    this.log.warn({ detail: trouble.detail, failures, nextTryAt }, this.sentenceOf(trouble));
  }

  private logFailedLook(error: unknown): void {
    if (this.stopping.signal.aborted) return;
    // The jobs report a database that is unavailable.
    if (!databaseTrouble(error)) this.log.error({ err: error }, 'the certificate could not be looked after');
  }

  private async finding(): Promise<HealthFinding> {
    const { domain } = this.own;
    const { certificate, trouble } = await this.store.read(domain);
    const validity = certificate && validityFor(domain, certificate);
    const why = trouble && this.sentenceOf(trouble);
    if (!validity) return why === undefined ? attention(beingOrdered(domain)) : failing(why);
    const advice = why ?? t('Steward renews it automatically.');
    const what = t('The certificate of {host}', { host: domain });
    const ofLife = expiryFinding(what, validity.validTo, this.clock.now(), { advice, warnDays: 0 });
    if (ofLife.state !== 'ok' || why === undefined) return ofLife;
    const isUrgent = validity.validTo.getTime() - this.clock.now().getTime() < urgentMs;
    return (isUrgent ? failing : attention)(`${ofLife.sentence} ${why}`);
  }

  private sentenceOf(trouble: Trouble): string {
    const { domain, directory } = this.own;
    return troubleSentence(domain, new URL(directory).host, trouble);
  }
}

const beingOrdered = (domain: string): string =>
  t('The certificate for {domain} is being ordered. Until it is there, nobody can open the site.', {
    domain,
  });
