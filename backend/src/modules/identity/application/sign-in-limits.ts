import { Injectable } from '@nestjs/common';
import type { Role } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { BackgroundTasks } from '../../../platform/background-tasks.js';
import { LimitReached, type RateLimit, RateLimits } from '../../../platform/database/rate-limits.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/database/unit-of-work.js';
import { networkOf } from '../../../platform/network.js';
import { accountEvent, type User } from '../domain/user.js';
import { Sessions } from './sessions.js';

const quarterHour = 15 * 60;
const hour = 60 * 60;
/** Wrong tries of one network at any account. */
const perAddress: RateLimit = { name: 'login-address', points: 100, per: quarterHour };
/** Wrong tries at one account from one network, or by one browser that the account knows. */
const perAccount: RateLimit = { name: 'login-account', points: 10, per: quarterHour };
/** Wrong tries at one account from anywhere, by browsers that it does not know. */
const everywhere: RateLimit = { name: 'login-everywhere', points: 50, per: hour };
/** Wrong codes of an account, from anywhere: whoever guesses them has the password. */
const codes: RateLimit = { name: 'login-code', points: 10, per: quarterHour };
/** Further tries of that kind once they are spent. */
const slowed: RateLimit = { name: 'login-slowed', points: 1, per: 30 };

/** The browser that signs in, and its evidence of earlier sign-ins. */
export interface Browser {
  /** IP address. */
  address: string;
  device: KnownDevice | undefined;
  rememberToken: string | undefined;
}

/** A browser that signed in before, as its device cookie tells. */
export interface KnownDevice {
  id: string;
  /** users.id of those who signed in with it, the last one first. */
  accounts: readonly number[];
}

/** A sign-in that was counted as a wrong try, until more is known of it. */
export interface Attempt {
  /** True for a browser that signed in to the account before. */
  known: boolean;
  /** Forgets this try and the wrong ones before it: everything proved right. */
  forgive(): Promise<void>;
  /** Takes this try back alone: its password was right, and more is asked for. */
  takeBack(): Promise<void>;
}

/** An account under the name that was typed in; all null where there is none. */
interface Account {
  /** As the database folds it, so that one name in two spellings is counted once. */
  folded: string;
  id: number | null;
  username: string | null;
  role: Role | null;
}

/**
 * Bounds the guessing of passwords, alike for accounts that exist and for names that do not: per network, per account
 * and network, and per account over all networks. The last one only slows down, and never a browser that signed in to
 * the account before; such a browser has a count of its own.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly limits: RateLimits,
    private readonly sessions: Sessions,
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try before its password is checked, so that tries in parallel count.
   * @throws DomainError too_many with the seconds to wait
   */
  async spend(username: string, browser: Browser): Promise<Attempt> {
    const account = await this.accountOf(username);
    const network = networkOf(browser.address);
    const key = account.id === null ? `name ${account.folded}` : `account ${account.id}`;
    const known = account.id === null ? undefined : await this.knownAs(account.id, browser);
    const own = `${key} ${known ?? network}`;
    await this.take(perAddress, network, account);
    await this.take(perAccount, own, account);
    if (!known)
      try {
        await this.take(everywhere, key, account);
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        await this.limits.spend(slowed, key);
      }
    const refundShared = async (): Promise<void> => {
      await this.limits.refund(perAddress, network);
      if (!known) await this.limits.refund(everywhere, key);
    };
    return {
      known: known !== undefined,
      forgive: async () => {
        await this.limits.forget(perAccount, own);
        await refundShared();
      },
      takeBack: async () => {
        await this.limits.refund(perAccount, own);
        await refundShared();
      },
    };
  }

  /**
   * Counts a passkey's answer before it is checked: those of one network, since whose it is is not known yet.
   * @returns what takes it back, once it proved right
   * @throws DomainError too_many with the seconds to wait
   */
  async spendFrom(address: string): Promise<() => Promise<void>> {
    const network = networkOf(address);
    await this.limits.spend(perAddress, network);
    return () => this.limits.refund(perAddress, network);
  }

  /**
   * Counts a code before it is checked.
   * @returns what forgets the wrong ones, once it proved right
   * @throws DomainError too_many with the seconds to wait
   */
  async spendCode(account: Pick<User, 'id' | 'username' | 'role'>): Promise<() => Promise<void>> {
    const key = `account ${account.id}`;
    await this.take(codes, key, account);
    return () => this.limits.forget(codes, key);
  }

  /** True for a browser that signed in to the account before. @param accountId users.id */
  async isKnown(accountId: number, browser: Browser): Promise<boolean> {
    return (await this.knownAs(accountId, browser)) !== undefined;
  }

  private async accountOf(username: string): Promise<Account> {
    const account = await this.sql.first<Account>(
      'sign-in.account',
      `SELECT lower($1) AS folded, u.id, u.username, u.role FROM (VALUES (1)) AS one
       LEFT JOIN users u ON lower(u.username) = lower($1) AND u.closed_at IS NULL`,
      [username],
    );
    if (!account) throw new Error('The database folded no name.');
    return account;
  }

  /** The counter of a browser that signed in to the account before; undefined for any other. */
  private async knownAs(accountId: number, { device, rememberToken }: Browser): Promise<string | undefined> {
    if (device?.accounts.includes(accountId)) return `device ${device.id}`;
    if (rememberToken === undefined) return undefined;
    const session = await this.sessions.rememberedBy(rememberToken, accountId);
    return session && `session ${session}`;
  }

  private async take(
    limit: RateLimit,
    key: string,
    account: Pick<Account, 'id' | 'username' | 'role'>,
  ): Promise<void> {
    try {
      await this.limits.spend(limit, key);
    } catch (error) {
      if (error instanceof LimitReached && error.first) this.record(account, limit);
      throw error;
    }
  }

  /** Not waited for, so that the answer takes as long for a name that does not exist. */
  private record(
    { id, username, role }: Pick<Account, 'id' | 'username' | 'role'>,
    { name }: RateLimit,
  ): void {
    if (id === null || username === null || role === null) return;
    const event = accountEvent({ id, username, role }, null, this.clock.now());
    this.backgroundTasks.run('a limit of signing in was not recorded', () =>
      this.work.run(async () =>
        this.work.publish({
          type: 'account.sign_in_limited',
          ...event,
          refused: true,
          details: { limit: name },
        }),
      ),
    );
  }
}
