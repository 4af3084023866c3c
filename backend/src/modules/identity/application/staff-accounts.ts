import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  Clock,
  conflict,
  type DomainError,
  invalidField,
  notFound,
  notPermitted,
  type StaffRole,
} from '../../../kernel/index.js';
import { OlderInstances } from '../../../platform/events/older-instances.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { UserRepository } from '../domain/ports.js';
import { StartedAccess } from '../domain/started-access.js';
import type { User } from '../domain/user.js';
import { Confirmation } from './confirmation.js';
import { Credentials } from './credentials.js';

export interface StaffChange {
  staffRole?: StaffRole | undefined;
  active?: boolean | undefined;
  /** client_access.id of access that the member granted and that ends with a deactivation */
  endAccess?: readonly number[] | undefined;
}

/** Members of the staff, managed by owners in a fresh session. At least one active owner always remains. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly users: UserRepository,
    private readonly credentials: Credentials,
    private readonly confirmation: Confirmation,
    private readonly started: StartedAccess,
    private readonly instances: OlderInstances,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * A deactivated member is signed out everywhere; reactivation brings no session and no token back.
   * @throws DomainError not_found, invalid (endAccess), conflict staff.last_owner, forbidden, unavailable
   *   update.in_progress
   */
  async change(owner: Actor, id: number, change: StaffChange): Promise<void> {
    await this.confirmation.confirmSession(owner);
    if (change.endAccess && change.active !== false)
      throw invalidField('endAccess', t('Access ends with a deactivation only'));
    await this.work.run(async () => {
      const staff = await this.users.lockStaff(id);
      const member = staff.find((one) => one.id === id);
      if (!member) throw notFound('staff_member');
      const owners = staff.filter((one) => one.activeStaffRole === 'owner');
      const staysOwner = isActiveOwnerAfter(member, change);
      if (!staysOwner && !owners.some((one) => one.id !== id)) throw lastOwner();
      // Another owner may just have changed the caller's own role.
      if (!owners.some((one) => one.id === owner.id)) throw notPermitted();
      await this.changeRole(owner, member, change.staffRole);
      if (change.endAccess) await this.started.end(owner, id, change.endAccess);
      await this.changeActive(owner, member, change.active);
    });
  }

  /**
   * Deactivates active members who are not owners, except these, in the open unit of work.
   * @param kept users.id
   * @returns how many were deactivated
   */
  async keepOnly(owner: Actor, kept: readonly number[]): Promise<number> {
    const members = (await this.users.lockRestrictedStaff()).filter(({ id }) => !kept.includes(id));
    for (const member of members) await this.changeActive(owner, member, false);
    return members.length;
  }

  private async changeRole(owner: Actor, member: User, role: StaffRole | undefined): Promise<void> {
    if (role === undefined || role === (member.staffRole ?? 'owner')) return;
    if (role !== 'owner') await this.instances.assertNone();
    await this.users.change(member.id, (user) => user.changeStaffRole(role, owner.id, this.clock.now()));
  }

  private async changeActive(
    owner: Actor,
    { id, closed_at }: User,
    active: boolean | undefined,
  ): Promise<void> {
    if (active === undefined || active === (closed_at === null)) return;
    const now = this.clock.now();
    await this.users.change(id, (user) =>
      active ? user.reactivate(owner.id, now) : user.deactivate(owner.id, now),
    );
    // A login that was in progress at the deactivation may have left a session, which must not come back.
    await this.credentials.endAccess(id);
  }
}

const isActiveOwnerAfter = (member: User, { staffRole, active }: StaffChange): boolean =>
  (active ?? member.closed_at === null) && (staffRole ?? member.staffRole ?? 'owner') === 'owner';

const lastOwner = (): DomainError =>
  conflict('staff.last_owner', t('The practice needs an owner. Make someone else an owner first.'));
