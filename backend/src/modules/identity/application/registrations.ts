import { Injectable } from '@nestjs/common';
import { type Language, shown, t } from '@steward/texts';
import { DomainError, invalidField } from '../../../kernel/index.js';
import { type RateLimit, RateLimits } from '../../../platform/security/rate-limits.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { networkOf } from '../../../platform/process/network.js';
import { Site } from '../../practice/index.js';
import { AccountLinks } from './account-links.js';
import { Accounts, consultantId } from './accounts.js';
import { assertAcceptable } from './passwords.js';
import { Sessions, type SignedIn } from './sessions.js';
import { AccessInvitations } from '../domain/access-invitations.js';
import type { Device } from '../domain/session.js';
import { emailNeeded } from '../domain/account-rules.js';

const registrationsPerAddress: RateLimit = { name: 'register-address', points: 20, per: 60 * 60 };

interface Registration {
  username: string;
  /** May be omitted with an invitation. */
  email?: string | undefined;
  /** Token of an invitation to act for a client. */
  accessToken?: string | undefined;
  password: string;
  /** One of the two at least. */
  firstName?: string | undefined;
  lastName?: string | undefined;
  language?: Language | undefined;
}

/** The first owner of a new installation. */
export interface OwnerRegistration extends Omit<Registration, 'accessToken'> {
  email: string;
}

/** New accounts that their owners register. */
@Injectable()
export class Registrations {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly links: AccountLinks,
    private readonly accessInvitations: AccessInvitations,
    private readonly site: Site,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Creates a client account, emails the confirmation link, and logs the client in. With an invitation it is an
   * account of a person who acts for a client: with the invited address, which an emailed invitation confirms.
   * @throws DomainError invalid (email, password; token, auth.link_invalid), forbidden (access.other_address; register.invited_only if the
   *   practice invites its clients), conflict, too_many
   */
  async register({ accessToken, ...registration }: Registration, device: Device): Promise<SignedIn> {
    await this.limits.spend(registrationsPerAddress, networkOf(device.address));
    assertAcceptable(registration);
    if (accessToken !== undefined) return this.registerInvited(accessToken, registration, device);
    if ((await this.site.get()).registration === 'invited')
      throw new DomainError(
        'forbidden',
        'register.invited_only',
        t('We invite our clients. Please ask us for an invitation.'),
      );
    const { email } = registration;
    if (email === undefined) throw invalidField('email', shown(emailNeeded));
    const account = { ...registration, email, role: 'client', emailByOwner: true } as const;
    const add = await this.accounts.prepare('themselves', account);
    return this.work.run(async () => {
      const user = await add();
      await this.links.mail(user, 'email_confirmation');
      return { user, session: await this.sessions.begin(user, device) };
    });
  }

  /**
   * The first owner of a new installation, user 1, who is then logged in. The address counts like that of the settings:
   * the operator of the machine has typed it.
   * @throws DomainError invalid (password)
   */
  async prepareOwner(registration: OwnerRegistration, device: Device): Promise<Commit<SignedIn>> {
    assertAcceptable(registration);
    const account = { ...registration, role: 'admin', emailConfirmed: false } as const;
    const add = await this.accounts.prepare(null, account, consultantId);
    return async () => {
      const user = await add();
      return { user, session: await this.sessions.begin(user, device) };
    };
  }

  private async registerInvited(
    token: string,
    registration: Omit<Registration, 'accessToken'>,
    device: Device,
  ): Promise<SignedIn> {
    const { email, isProved } = await this.accessInvitations.invitee(token, registration.email || undefined);
    const account = {
      ...registration,
      email,
      role: 'person',
      emailByOwner: true,
      emailConfirmed: isProved,
    } as const;
    const add = await this.accounts.prepare('themselves', account);
    return this.work.run(async () => {
      const user = await add();
      await this.accessInvitations.accept(token, user);
      if (!isProved) await this.links.mail(user, 'email_confirmation');
      return { user, session: await this.sessions.begin(user, device) };
    });
  }
}
