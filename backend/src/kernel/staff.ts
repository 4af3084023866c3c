import { t } from '@steward/texts';
import { DomainError } from './domain-error.js';

/** Roles of staff, each with all rights of those after it. */
export const staffRoles = ['owner', 'consultant', 'assistant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Rights of an admin. */
export interface Staff {
  readonly role: StaffRole;
  /**
   * users.id of unassigned clients that the caller has opened for a day, if only their own clients are visible;
   * null if all clients are. Owners see all.
   */
  readonly opened: readonly number[] | null;
}

/** Clients of one member of the staff (users.id), or clients that nobody is assigned to. */
export type Assignee = number | 'none';

/** True if `role` has the rights of `needed`. */
export const hasRightsOf = (role: StaffRole, needed: StaffRole): boolean =>
  staffRoles.indexOf(role) <= staffRoles.indexOf(needed);

export const notPermitted = (): DomainError =>
  new DomainError('forbidden', 'auth.not_permitted', t('Your role does not allow this.'));
