import { Injectable } from '@nestjs/common';
import { type Actor, notFound, type StaffRole } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { Accounts } from './accounts.js';
import { Confirmation } from './confirmation.js';
import { Invitations } from './invitations.js';

export interface NewStaff {
  /** One of the two at least. */
  firstName?: string | undefined;
  lastName?: string | undefined;
  username: string;
  email: string;
  staffRole: StaffRole;
}

/** New members of the staff, invited by owners in a fresh session. */
@Injectable()
export class StaffInvitations {
  constructor(
    private readonly users: UserRepository,
    private readonly accounts: Accounts,
    private readonly invitations: Invitations,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
  ) {}

  /**
   * Adds a member and emails an invitation to set a password.
   * @returns users.id
   * @throws DomainError forbidden (auth.session_required, auth.password_required), conflict, unavailable
   *   update.in_progress
   */
  async add(owner: Actor, member: NewStaff): Promise<number> {
    await this.confirmation.confirmSession(owner);
    return this.work.run(async () => {
      const account = await this.accounts.create(owner, { ...member, role: 'admin' });
      await this.invitations.mail(owner, account);
      return account.id;
    });
  }

  /** Replaces an earlier invitation. @throws DomainError not_found unless the member is active, too_many */
  async invite(owner: Actor, id: number): Promise<void> {
    await this.confirmation.confirmSession(owner);
    const member = await this.users.get(id);
    if (member.activeStaffRole === null) throw notFound('staff_member');
    await this.invitations.repeat(owner, member);
  }
}
