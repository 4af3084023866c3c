import { Injectable } from '@nestjs/common';
import { type Language, shown, t } from '@steward/texts';
import { type Actor, changesTo, clientOf, Clock, conflict, invalidField } from '../../../kernel/index.js';
import type { StoredFile } from '../../../platform/files/file-vault.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { accountEvent, Accounts, EmailChanges, type OpenAccount, type Proof } from '../../identity/index.js';
import { ProfileRepository } from '../domain/ports.js';
import { type DetailChanges, invalidEmail, type ListDensity, Profile } from '../domain/profile.js';
import { ProfileQueries } from './profile-queries.js';

/** Omitted fields keep their values; null clears them. */
export type ProfileChanges = DetailChanges & {
  firstName?: string | null;
  lastName?: string | null;
  organizationName?: string | undefined;
  language?: Language | undefined;
};

/** Omitted fields keep their values; null clears them. */
export type OrganizationChanges = Pick<DetailChanges, OrganizationDetail> & {
  name?: string;
  language?: Language | undefined;
};

const organizationDetails = ['email', 'phone', 'address', 'city', 'state', 'zipCode', 'country'] as const;
type OrganizationDetail = (typeof organizationDetails)[number];

/** Changes of profiles. */
@Injectable()
export class Profiles {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly queries: ProfileQueries,
    private readonly accounts: Accounts,
    private readonly emails: EmailChanges,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the caller's own profile, or that of a household or business that they own, completely or not at all.
   * @param proof required for a person's new email address
   * @throws DomainError invalid (birthdate), conflict (email), forbidden (auth.password_required,
   * auth.session_required)
   */
  async change(
    actor: Actor,
    given: ProfileChanges & OrganizationChanges & { listDensity?: ListDensity },
    proof: Proof,
  ) {
    const id = actor.role === 'admin' ? actor.id : clientOf(actor);
    if (id !== actor.id) return this.changeOwned(actor, id, given);
    const { email, name: _none, listDensity, ...changes } = given;
    if (email === null) throw invalidField('email', shown(invalidEmail));
    // Before the transaction, so that a wrong password is counted even if the transaction is rolled back.
    const changeEmail = email === undefined ? undefined : await this.emails.prepare(actor, email, proof);
    return this.work.run(async () => {
      await this.save(actor, await this.accounts.lock(actor.id), changes);
      await changeEmail?.();
      // In no activity, since it tells nothing about the person.
      if (listDensity) await this.profiles.setListDensity(actor.id, listDensity);
      return this.queries.ofPortal(actor);
    });
  }

  /** Changes the language of the caller, who need not be a client. */
  changeLanguage(person: Actor, language: Language) {
    return this.work.run(async () => {
      await this.save(person, await this.accounts.lock(person.id), { language });
      return this.queries.own(person);
    });
  }

  /** Changes an open client's profile. @throws DomainError not_found, invalid (birthdate) */
  changeClient(admin: Actor, id: number, changes: ProfileChanges) {
    return this.work.run(async () => {
      const account = await this.accounts.lockClient(admin, id);
      const { organizationName } = account;
      await this.save(admin, account, organizationName === null ? changes : ofOrganization(changes));
      return this.queries.ofClient(admin, id);
    });
  }

  /** Sets the stored photo, or none. */
  changePhoto(actor: Actor, photo: StoredFile | null): Promise<void> {
    return this.work.run(async () => {
      const account = await this.accounts.lock(actor.id);
      await this.changeProfile(actor, account, (profile) => profile.changePhoto(photo, this.clock.now()));
    });
  }

  /** Changes a household's or business's profile. @throws DomainError not_found, conflict client.individual */
  async changeOrganization(by: Actor, id: number, { name, ...changes }: OrganizationChanges): Promise<void> {
    await this.work.run(async () => {
      const account = await this.accounts.lockClient(by, id);
      if (account.organizationName === null)
        throw conflict('client.individual', t('This client is a person.'));
      await this.save(by, account, { ...ofOrganization(changes), organizationName: name });
    });
  }

  private changeOwned(actor: Actor, id: number, changes: OrganizationChanges) {
    return this.work.run(async () => {
      await this.changeOrganization(actor, id, changes);
      return this.queries.ofPortal(actor);
    });
  }

  private async save(by: Actor, account: OpenAccount, changes: ProfileChanges): Promise<void> {
    const today = await this.site.today();
    const { firstName, lastName, organizationName, language = account.language } = changes;
    const { changed } = changesTo(account, { firstName, lastName, organizationName });
    assertNamed(account, changed);
    const renamed = Object.keys(changed).map((field) => (field === 'organizationName' ? 'name' : field));
    if (renamed.length > 0) await this.accounts.rename(Object.assign(account, changed));
    const isSwitched = language !== account.language;
    if (isSwitched) await this.accounts.setLanguage(account.id, language);
    await this.changeProfile(by, account, (profile) => profile.change(changes, today, this.clock.now()), [
      ...renamed,
      ...(isSwitched ? ['language'] : []),
    ]);
  }

  /**
   * The account is locked before its profile is read, which need not be stored yet: of two parallel changes,
   * the second builds on the first.
   * @param changedBefore fields of the account that have changed already
   */
  private async changeProfile(
    by: Actor,
    account: OpenAccount,
    change: (profile: Profile) => string[],
    changedBefore: string[] = [],
  ): Promise<void> {
    const profile = (await this.profiles.find(account.id)) ?? this.emptyProfile(account.id);
    const changed = change(profile);
    if (changed.length > 0) await this.profiles.save(profile);
    const fields = [...changedBefore, ...changed].join(', ');
    if (fields === '') return;
    const event = accountEvent(account, by.id, this.clock.now());
    this.work.publish({ type: 'profile.changed', ...event, details: { fields } });
  }

  private emptyProfile(userId: number): Profile {
    return new Profile(userId, this.clock.now());
  }
}

/** A person keeps one name at least. @throws DomainError invalid (firstName, lastName) */
function assertNamed(account: OpenAccount, changed: Pick<ProfileChanges, 'firstName' | 'lastName'>): void {
  const { firstName, lastName } = { ...account, ...changed };
  if (account.organizationName !== null || firstName !== null || lastName !== null) return;
  if ('firstName' in changed) throw invalidField('firstName', t('First name is required'));
  if ('lastName' in changed) throw invalidField('lastName', t('Last name is required'));
}

/** Those that a household or business has. */
const ofOrganization = ({ language, ...changes }: ProfileChanges): ProfileChanges => ({
  ...Object.fromEntries(organizationDetails.map((field) => [field, changes[field]])),
  language,
});
