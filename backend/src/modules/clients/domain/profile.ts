import { invalidField } from '../../../kernel/domain-error.js';
import type { Recorded } from '../../../kernel/recorded.js';

export const contactMethods = ['email', 'phone', 'mail'] as const;
export type ContactMethod = (typeof contactMethods)[number];

/** Personal details of a user; null if unknown. */
export interface Profile {
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  country: string | null;
  company: string | null;
  jobTitle: string | null;
  /** A date: 1980-01-31. */
  birthdate: string | null;
  bio: string | null;
  preferredContactMethod: ContactMethod;
}

/** Omitted fields keep their values; null clears them, and resets the contact method to email. */
export type ProfileChanges = Partial<Omit<Profile, 'preferredContactMethod'>> & {
  preferredContactMethod?: ContactMethod | null;
};

/** A profile or its photo was changed, by its owner or by an admin; `details.fields` names the changed fields. */
export interface ProfileChanged extends Recorded {
  type: 'profile.changed';
}

/**
 * The profile after some changes, and the names of the changed fields.
 * @param today latest possible birth date
 * @throws DomainError invalid (birthdate) for a date in the future
 */
export function changed(
  before: Profile,
  changes: ProfileChanges,
  today: string,
): { after: Profile; fields: (keyof Profile)[] } {
  const error = birthdateError(changes.birthdate, today);
  if (error !== undefined) throw invalidField('birthdate', error);
  const names = Object.keys(before) as (keyof Profile)[];
  const after = { ...before, ...definedFields(changes, names) };
  after.preferredContactMethod ??= 'email';
  return { after, fields: names.filter((name) => before[name] !== after[name]) };
}

/**
 * Error for an impossible birth date; undefined for a possible one. @param today latest possible birth date
 */
export const birthdateError = (birthdate: string | null | undefined, today: string): string | undefined =>
  birthdate != null && birthdate > today ? 'Birth date must not be in the future' : undefined;

const definedFields = (changes: ProfileChanges, names: (keyof Profile)[]): Partial<Profile> =>
  Object.fromEntries(names.flatMap((name) => (changes[name] === undefined ? [] : [[name, changes[name]]])));
