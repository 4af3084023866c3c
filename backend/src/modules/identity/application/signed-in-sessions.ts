import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import type { Device } from '../domain/session.js';
import type { User } from '../domain/user.js';
import { AccountLog } from './account-log.js';
import { type CodeKind, SecondFactors } from './second-factors.js';
import { type Opened, Sessions } from './sessions.js';
import type { Browser } from './sign-in-limits.js';

/** Origin of a login. */
export interface Caller extends Browser, Device {
  /** Tokens by which accounts trust this browser. */
  trustTokens: readonly string[];
}

/** The factors that were used: details of the event. */
export interface SignInMethod {
  method: 'password' | 'passkey';
  secondFactor?: CodeKind | 'trusted_device';
}

export interface SignedIn {
  user: Pick<User, 'id' | 'role'>;
  session: Opened;
  /** For a browser that shall not be asked for codes again. */
  trustToken?: string;
}

/** The sessions of users who logged in. */
@Injectable()
export class SignedInSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly secondFactors: SecondFactors,
    private readonly log: AccountLog,
    private readonly work: UnitOfWork,
  ) {}

  /** @param newDevice the account has not logged in with this browser before */
  start(
    user: Pick<User, 'id' | 'username' | 'role' | 'created_at'>,
    how: SignInMethod,
    { rememberMe = false, trustDevice = false }: { rememberMe?: boolean; trustDevice?: boolean },
    { address, agent }: Caller,
    newDevice: boolean,
  ): Promise<SignedIn> {
    return this.work.run(async () => {
      const session = await this.sessions.begin(user, { address, agent }, rememberMe);
      this.log.record('account.signed_in', user, user.id, { details: { ...how, newDevice } });
      const hasCode = how.secondFactor === 'totp' || how.secondFactor === 'recovery_code';
      if (!trustDevice || !hasCode) return { user, session };
      return { user, session, trustToken: await this.secondFactors.trustDevice(user.id) };
    });
  }

  logout(sessionId: string): Promise<void> {
    return this.sessions.logout(sessionId);
  }
}
