import type { ClientKind, Role } from '../../../kernel/index.js';

/**
 * `organization`: a household or business, which cannot log in; `person`: someone who acts for clients without
 * being one.
 */
export type AccountRole = Role | 'organization' | 'person';

export const organizationKinds = ['household', 'business'] as const satisfies readonly ClientKind[];
export type OrganizationKind = (typeof organizationKinds)[number];

/** True for whom the practice works. */
export const isClientRole = (role: AccountRole): boolean => role === 'client' || role === 'organization';

/** The role that calls of the account have: everyone but an admin uses the portal. */
export const callerRole = (role: AccountRole): Role => (role === 'admin' ? 'admin' : 'client');
