import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { BackgroundTasks } from '../../../platform/background-tasks.js';
import { LimitReached, type RateLimit, RateLimits } from '../../../platform/database/rate-limits.js';
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
  clear(): Promise<void>;
  /** Takes this try back alone: its password was right, and more is asked for. */
  refund(): Promise<void>;
}

type Account = Pick<User, 'id' | 'username' | 'role'>;

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
    private readonly work: UnitOfWork,
    private readonly backgroundTasks: BackgroundTasks,
    private readonly clock: Clock,
  ) {}

  /**
   * Counts a try before its password is checked, so that tries in parallel count.
   * @param account that was found, by whatever was typed
   * @param login as it was typed, which is counted where there is no account
   * @throws DomainError too_many with the seconds to wait
   */
  async spend(account: Account | undefined, login: string, browser: Browser): Promise<Attempt> {
    const network = networkOf(browser.address);
    const key = account ? `account ${account.id}` : `name ${login.normalize('NFKC').toLowerCase()}`;
    const known = account && (await this.knownDeviceId(account.id, browser));
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
      clear: async () => {
        await this.limits.forget(perAccount, own);
        await refundShared();
      },
      refund: async () => {
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
  async spendCode(account: Account): Promise<() => Promise<void>> {
    const key = `account ${account.id}`;
    await this.take(codes, key, account);
    return () => this.limits.forget(codes, key);
  }

  /** True for a browser that signed in to the account before. @param accountId users.id */
  async isKnown(accountId: number, browser: Browser): Promise<boolean> {
    return (await this.knownDeviceId(accountId, browser)) !== undefined;
  }

  /** The counter of a browser that signed in to the account before; undefined for any other. */
  private async knownDeviceId(
    accountId: number,
    { device, rememberToken }: Browser,
  ): Promise<string | undefined> {
    if (device?.accounts.includes(accountId)) return `device ${device.id}`;
    if (rememberToken === undefined) return undefined;
    const session = await this.sessions.rememberedBy(rememberToken, accountId);
    return session && `session ${session}`;
  }

  private async take(limit: RateLimit, key: string, account: Account | undefined): Promise<void> {
    try {
      await this.limits.spend(limit, key);
    } catch (error) {
      if (error instanceof LimitReached && error.first) this.record(account, limit);
      throw error;
    }
  }

  /** Not waited for, so that the answer takes as long for a name that does not exist. */
  private record(account: Account | undefined, { name }: RateLimit): void {
    if (!account) return;
    const event = accountEvent(account, null, this.clock.now());
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
