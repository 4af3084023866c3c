import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/index.js';
import { LimitReached, type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { networkOf } from '../../../platform/process/network.js';
import { tokenHash } from '../../../platform/security/tokens.js';
import { SessionRepository, UserRepository } from '../domain/ports.js';
import { stateOf } from '../domain/session.js';
import type { AccountSubject } from '../domain/account-events.js';
import { AccountLog } from './account-log.js';

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** Wrong attempts from one network, for all accounts. */
const perAddress: RateLimit = { name: 'login-address', points: 100, per: quarterHour };
/** Wrong attempts with one login name from one network, or from one browser that the account knows. */
const perAccount: RateLimit = { name: 'login-account', points: 10, per: quarterHour };
/** Wrong attempts with one login name from anywhere, by unknown browsers. */
const everywhere: RateLimit = { name: 'login-everywhere', points: 50, per: hour };
/** Wrong codes of an account, from anywhere: a person who guesses codes already has the password. */
const codes: RateLimit = { name: 'login-code', points: 10, per: quarterHour };
/** Further attempts once those are used up. */
const slowed: RateLimit = { name: 'login-slowed', points: 1, per: 30 };

/** The browser that logs in, and its evidence of earlier logins. */
export interface Browser {
  /** IP address. */
  address: string;
  device: KnownDevice | undefined;
  rememberToken: string | undefined;
}

/** A browser that logged in before, according to its device cookie. */
export interface KnownDevice {
  id: string;
  /** users.id of the accounts that logged in with it, most recent first. */
  accounts: readonly number[];
}

/** A login attempt, counted as wrong until it succeeds. */
export interface Attempt {
  /** True for a browser that logged in to the account before. */
  known: boolean;
  /** Clears this attempt and earlier wrong ones: the login succeeded. */
  clear(): Promise<void>;
  /** Refunds this attempt only: the password was correct, and a second factor is still required. */
  refund(): Promise<void>;
}

/**
 * Limits password guessing: per network, per login name and network, and per login name over all networks. The last
 * limit only slows down, and never affects a browser that logged in to the account before; such a browser has its own
 * counter. Attempts count for the account as well, for its log: they never change an answer, which would reveal that
 * two names belong to one account.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly log: AccountLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts an attempt before its password is checked, so that parallel attempts count.
   * @param account the account found, by username or email address
   * @param login as typed
   * @throws DomainError too_many with the seconds to wait
   */
  async spend(account: AccountSubject | undefined, login: string, browser: Browser): Promise<Attempt> {
    const network = networkOf(browser.address);
    const known = account && (await this.knownDeviceId(account.id, browser));
    const name = `name ${await this.users.comparedLogin(login)}`;
    // A name that nobody has counts as often, since the time of the answer would reveal it otherwise.
    const holder = account ? `account ${account.id}` : `nobody ${name}`;
    const from = known ?? network;
    await this.take(perAddress, network, account);
    await this.note(perAccount, `${holder} ${from}`, account);
    if (!known) await this.note(everywhere, holder, account);
    await this.limits.spend(perAccount, `${name} ${from}`);
    if (!known)
      try {
        await this.limits.spend(everywhere, name);
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        await this.limits.spend(slowed, name);
      }
    const each = async (change: (key: string) => Promise<void>): Promise<void> => {
      for (const key of [name, holder]) await change(key);
    };
    const refundShared = async (): Promise<void> => {
      await this.limits.refund(perAddress, network);
      if (!known) await each((key) => this.limits.refund(everywhere, key));
    };
    return {
      known: known !== undefined,
      clear: async () => {
        await each((key) => this.limits.forget(perAccount, `${key} ${from}`));
        await refundShared();
      },
      refund: async () => {
        await each((key) => this.limits.refund(perAccount, `${key} ${from}`));
        await refundShared();
      },
    };
  }

  /**
   * Counts a passkey response before it is checked, per network, since its account is not known yet.
   * @returns function that refunds the attempt once the passkey was accepted
   * @throws DomainError too_many with the seconds to wait
   */
  async spendFrom(address: string): Promise<() => Promise<void>> {
    const network = networkOf(address);
    await this.limits.spend(perAddress, network);
    return () => this.limits.refund(perAddress, network);
  }

  /**
   * Counts a code before it is checked.
   * @returns function that clears the wrong attempts once the code was accepted
   * @throws DomainError too_many with the seconds to wait
   */
  async spendCode(account: AccountSubject): Promise<() => Promise<void>> {
    const key = `account ${account.id}`;
    await this.take(codes, key, account);
    return () => this.limits.forget(codes, key);
  }

  /** True for a browser that logged in to the account before. @param accountId users.id */
  async isKnown(accountId: number, browser: Browser): Promise<boolean> {
    return (await this.knownDeviceId(accountId, browser)) !== undefined;
  }

  /** Counter key of a browser that logged in to the account before; undefined for any other. */
  private async knownDeviceId(
    accountId: number,
    { device, rememberToken }: Browser,
  ): Promise<string | undefined> {
    if (device?.accounts.includes(accountId)) return `device ${device.id}`;
    if (rememberToken === undefined) return undefined;
    const now = this.clock.now();
    const found = await this.sessions.findToken(tokenHash(rememberToken), now);
    if (found?.session.userId !== accountId || stateOf(found, now) !== 'renew') return undefined;
    return `session ${found.session.id}`;
  }

  private async take(limit: RateLimit, key: string, account: AccountSubject | undefined): Promise<void> {
    try {
      await this.limits.spend(limit, key);
    } catch (error) {
      if (error instanceof LimitReached && error.first && account)
        this.log.recordRefused('account.sign_in_limited', account, { limit: limit.name });
      throw error;
    }
  }

  /** Counts without refusing. */
  private async note(...[limit, key, account]: Parameters<SignInLimits['take']>): Promise<void> {
    try {
      await this.take(limit, key, account);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
    }
  }
}
