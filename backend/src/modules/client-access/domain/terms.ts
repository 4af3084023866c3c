import { t } from '@steward/texts';
import {
  type AccessRole,
  type AccessScope,
  accessScopes,
  addDays,
  conflict,
  DomainError,
  invalidField,
} from '../../../kernel/index.js';

/** Roles of people other than the client themselves. */
export const grantedRoles = ['owner', 'helper'] as const satisfies readonly AccessRole[];
export type GrantedRole = (typeof grantedRoles)[number];

/** Documents and actions that access includes, and its last day. */
export interface Terms {
  scopes: readonly AccessScope[];
  /** Categories of documents; null for all. */
  categories: readonly string[] | null;
  /** Last day in the practice's time zone, YYYY-MM-DD; null for an owner. */
  until: string | null;
}

/** Longest access of a helper, in days. */
export const longestAccess = 366;
/** Lifetime of an invitation, in milliseconds. */
export const invitationLifetime = 7 * 24 * 60 * 60_000;
/** Days before the end of a helper's access at which the helper is reminded. */
export const announcedBefore = 7;

/** A scope that is of no use without another. */
const requires: Partial<Record<AccessScope, AccessScope>> = { pay: 'invoices', sign: 'documents' };

const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** The reason why `value` is not a list of scopes; undefined if it is one. */
export function scopesProblem(value: unknown): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return t('Please select at least one');
  const scopes: unknown[] = value;
  if (!scopes.every((scope) => accessScopes.some((known) => known === scope)))
    return t('Choose from {value}', { value: accessScopes.join(', ') });
  if (!areDistinct(scopes)) return t('Must not contain anything twice');
  for (const [scope, needed] of Object.entries(requires))
    if (scopes.includes(scope) && !scopes.includes(needed))
      return t('{scope} requires {needed}', { scope, needed });
  return undefined;
}

/** The reason why `value` is neither null nor a list of `known` categories; undefined if it is. */
export function categoriesProblem(value: unknown, known: readonly string[]): string | undefined {
  if (value === null) return undefined;
  if (!Array.isArray(value) || value.length === 0) return t('Please select at least one category, or all');
  const categories: unknown[] = value;
  if (!categories.every((category) => known.some((one) => one === category)))
    return t('Choose from {value}', { value: known.join(', ') });
  return areDistinct(categories) ? undefined : t('Must not contain anything twice');
}

/**
 * Checks the last day.
 * @param today in the practice's time zone
 * @throws DomainError invalid (until)
 */
export function assertUntil(role: GrantedRole, until: string | null, today: string): void {
  if (role === 'owner') {
    if (until !== null) throw invalidField('until', t('An owner has access without an end date'));
    return;
  }
  if (until === null) throw invalidField('until', t('Please choose the last day'));
  if (until < today) throw invalidField('until', t('Must not be in the past'));
  if (until > addDays(today, longestAccess))
    throw invalidField('until', t('Must be within {longestAccess} days', { longestAccess }));
}

/** @throws DomainError invalid (scopes) for a helper who could sign for an individual */
export function assertScopesFor(kind: string, scopes: readonly AccessScope[]): void {
  if (kind === 'individual' && scopes.includes('sign'))
    throw invalidField('scopes', t('Only the client can sign for themselves'));
}

/** True if `after` allows anything that `before` does not, or lasts longer. */
export const isWider = (before: Terms, after: Terms): boolean =>
  after.scopes.some((scope) => !before.scopes.includes(scope)) ||
  (before.categories !== null &&
    (after.categories?.some((category) => !before.categories?.includes(category)) ?? true)) ||
  (before.until !== null && after.until !== null && after.until > before.until);

/** True if both allow the same for as long, in whatever order it is listed. */
export const areSame = (one: Terms, other: Terms): boolean => !isWider(one, other) && !isWider(other, one);

export const accessExists = (): DomainError =>
  conflict('access.exists', t('This person is invited or has access already.'));

export const accessChanged = (): DomainError =>
  conflict('access.changed', t('Someone else changed this access. Please look at it again.'));

export const accessEnded = (): DomainError => conflict('access.ended', t('This access has ended.'));

export const lastOwner = (): DomainError =>
  conflict(
    'access.last_owner',
    t('The last owner cannot leave. Please ask the practice to add another owner first.'),
  );

export const otherAddress = (): DomainError =>
  new DomainError(
    'forbidden',
    'access.other_address',
    t('This invitation is for another email address. Ask for an invitation to yours.'),
  );

const staffMessage = (): string => t('People who work at the practice have access already.');
/** Staff accept no invitation. */
export const staffRefused = (): DomainError => new DomainError('forbidden', 'access.staff', staffMessage());
/** The practice invites none of its staff. */
export const staffInvited = (): DomainError =>
  conflict('access.staff', staffMessage(), { fields: { email: staffMessage() } });
