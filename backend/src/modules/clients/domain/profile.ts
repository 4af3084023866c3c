import { msg, t } from '@steward/texts';
import { changesTo, invalidField, type Recorded } from '../../../kernel/index.js';

export const contactMethods = ['email', 'phone', 'mail'] as const;
export type ContactMethod = (typeof contactMethods)[number];

/** Height of rows in the lists of the dashboard. */
export const listDensities = ['compact', 'comfortable'] as const;
export type ListDensity = (typeof listDensities)[number];

/** Error for an email address that is none. */
export const invalidEmail = msg('Invalid email address');

/** Personal details with their values in an empty profile; null if unknown. */
export class ProfileDetails {
  /** Printed address of a household or business; null for a person, whose account has one. */
  email: string | null = null;
  phone: string | null = null;
  address: string | null = null;
  city: string | null = null;
  state: string | null = null;
  zipCode: string | null = null;
  country: string | null = null;
  company: string | null = null;
  jobTitle: string | null = null;
  /** A date: 1980-01-31. */
  birthdate: string | null = null;
  bio: string | null = null;
  preferredContactMethod: ContactMethod = 'email';
}

/** Omitted fields keep their values; null resets a field to its value in an empty profile. */
export type DetailChanges = { [Field in keyof ProfileDetails]?: ProfileDetails[Field] | null | undefined };

const emptyDetails = new ProfileDetails();
const detailNames = Object.keys(emptyDetails) as (keyof ProfileDetails)[];

/** A profile or its photo was changed, by its owner or by an admin; `details.fields` names the changed fields. */
export interface ProfileChanged extends Recorded {
  type: 'profile.changed';
}

/** Personal details and photo of a user, whose names belong to the account. */
export class Profile extends ProfileDetails {
  /** Assigned by the database. */
  id?: number;
  photoPath: string | null = null;
  photoSha256: string | null = null;
  /** A preference of the screen, which is no detail of the person. */
  listDensity: ListDensity = 'compact';
  updated_at: Date;

  constructor(
    /** users.id */
    readonly userId: number,
    readonly created_at: Date,
  ) {
    super();
    this.updated_at = created_at;
  }

  get details(): ProfileDetails {
    return Object.assign(
      new ProfileDetails(),
      fieldsOf((name) => this[name]),
    );
  }

  /**
   * @param today latest possible birth date
   * @returns names of the changed fields
   * @throws DomainError invalid (birthdate) for a date in the future
   */
  change(changes: DetailChanges, today: string, at: Date): string[] {
    const error = birthdateError(changes.birthdate, today);
    if (error !== undefined) throw invalidField('birthdate', error);
    const given = fieldsOf((name) => (changes[name] === null ? emptyDetails[name] : changes[name]));
    const { changed } = changesTo(this, given);
    const fields = Object.keys(changed);
    if (fields.length > 0) Object.assign(this, changed, { updated_at: at });
    return fields;
  }

  /** @param photo null for none @returns names of the changed fields */
  changePhoto(photo: { path: string; sha256: string } | null, at: Date): string[] {
    if (photo?.sha256 === (this.photoSha256 ?? undefined)) return [];
    this.photoPath = photo?.path ?? null;
    this.photoSha256 = photo?.sha256 ?? null;
    this.updated_at = at;
    return ['photo'];
  }
}

const fieldsOf = (valueOf: (name: keyof ProfileDetails) => unknown): Partial<ProfileDetails> =>
  Object.fromEntries(detailNames.map((name) => [name, valueOf(name)]));

/**
 * Error for an impossible birth date; undefined for a possible one. @param today latest possible birth date
 */
export const birthdateError = (birthdate: string | null | undefined, today: string): string | undefined =>
  birthdate != null && birthdate > today ? t('Birth date must not be in the future') : undefined;
