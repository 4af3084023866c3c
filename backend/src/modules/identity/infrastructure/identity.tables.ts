import { EntitySchema } from 'typeorm';
import { identityKey, moment } from '../../../platform/database/columns.js';
import { User } from '../domain/user.js';

/** Sessions, tokens and second factors are stored by repositories in SQL. */
export const userTable = new EntitySchema<User>({
  name: 'User',
  tableName: 'users',
  target: User,
  // The schema builder cannot compare generated columns.
  synchronize: false,
  columns: {
    id: identityKey('users_pkey'),
    username: { type: 'text' },
    email: { type: 'text' },
    confirmedEmail: { type: 'text', name: 'confirmed_email', nullable: true },
    emailByOwner: { type: 'boolean', name: 'email_by_owner', default: false },
    password: { type: 'text' },
    firstName: { type: 'text', name: 'first_name', nullable: true },
    lastName: { type: 'text', name: 'last_name', nullable: true },
    role: { type: 'text', default: 'client' },
    kind: { type: 'text', nullable: true },
    organizationName: { type: 'text', name: 'name', nullable: true },
    language: { type: 'text', default: 'en' },
    staffRole: { type: 'text', name: 'staff_role', nullable: true },
    created_at: { ...moment(), default: () => 'now()' },
    passwordLinkShownAt: { ...moment(), name: 'password_link_shown_at', nullable: true },
    passwordLinkShownBy: { type: 'integer', name: 'password_link_shown_by', nullable: true },
    passwordSetByPracticeAt: { ...moment(), name: 'password_set_by_practice_at', nullable: true },
    invitationShownAt: { ...moment(), name: 'invitation_shown_at', nullable: true },
    provenEmail: { type: 'text', name: 'proven_email', nullable: true },
    seenLinkUsedAt: { ...moment(), name: 'seen_link_used_at', nullable: true },
    replacingLinkShownAt: { ...moment(), name: 'replacing_link_shown_at', nullable: true },
    replacingLinkShownBy: { type: 'integer', name: 'replacing_link_shown_by', nullable: true },
    emailChangedAt: { ...moment(), name: 'email_changed_at', nullable: true },
    emailChangedFrom: { type: 'text', name: 'email_changed_from', nullable: true },
    linkEmailAccountId: { type: 'integer', name: 'link_email_account_id', nullable: true },
    // Written with the link.
    invitedAt: { ...moment(), name: 'invited_at', nullable: true, insert: false, update: false },
    closed_at: { ...moment(), nullable: true },
    archived_at: { ...moment(), nullable: true },
  },
});
