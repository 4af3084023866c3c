import { Injectable } from '@nestjs/common';
import { type Actor, Clock } from '../../../kernel/index.js';
import { hashLength } from '../../../platform/files/encode-photo.js';
import type { StoredFile } from '../../../platform/files/file-vault.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { accountEvent, Accounts, EmailChanges, type OpenAccount, type Proof } from '../../identity/index.js';
import { ProfileRepository } from '../domain/ports.js';
import { assignChanged, type DetailChanges, Profile, unknownDetails } from '../domain/profile.js';

/** Omitted fields keep their values; null clears them. */
export type ProfileChanges = DetailChanges & { firstName?: string | null; lastName?: string | null };

/** URL of the photo, which changes with it; null without one. */
const photoAt = (address: string, profile: Profile | undefined): string | null =>
  profile?.photoSha256 ? `${address}/photo?v=${profile.photoSha256.slice(0, hashLength)}` : null;

/** Profiles: names, address and other personal details. */
@Injectable()
export class Profiles {
  constructor(
    private readonly profiles: ProfileRepository,
    private readonly accounts: Accounts,
    private readonly emails: EmailChanges,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async own(actor: Actor) {
    const { firstName, lastName, email, emailConfirmed } = await this.accounts.get(actor);
    const profile = await this.profiles.find(actor.id);
    const { details } = profile ?? this.emptyProfile(actor.id);
    const photo = photoAt('/api/profile', profile);
    return { firstName, lastName, email, emailConfirmed, ...details, photo };
  }

  /** @param id users.id @throws DomainError not_found if that is not a client */
  async ofClient(admin: Actor, id: number) {
    await this.accounts.getClient(admin, id);
    const profile = await this.profiles.find(id);
    return {
      ...(profile?.details ?? unknownDetails()),
      photo: photoAt(`/api/admin/clients/${id}`, profile),
    };
  }

  /**
   * Changes the caller's own profile, completely or not at all.
   * @param proof required for a new email address
   * @throws DomainError invalid (birthdate), conflict (email), forbidden (auth.password_required,
   * auth.session_required)
   */
  async change(actor: Actor, { email, ...changes }: ProfileChanges & { email?: string }, proof: Proof) {
    // Before the transaction, so that a wrong password is counted even if the transaction is rolled back.
    const changeEmail = email === undefined ? undefined : await this.emails.prepare(actor, email, proof);
    return this.work.run(async () => {
      await this.save(actor, await this.accounts.lock(actor.id), changes);
      await changeEmail?.();
      return this.own(actor);
    });
  }

  /** Changes an open client's profile. @throws DomainError not_found, invalid (birthdate) */
  changeClient(admin: Actor, id: number, changes: ProfileChanges) {
    return this.work.run(async () => {
      await this.save(admin, await this.accounts.lockClient(admin, id), changes);
      return this.ofClient(admin, id);
    });
  }

  /** Sets the stored photo, or none. */
  changePhoto(actor: Actor, photo: StoredFile | null) {
    return this.work.run(async () => {
      const account = await this.accounts.lock(actor.id);
      await this.changeProfile(actor, account, (profile) => profile.changePhoto(photo, this.clock.now()));
      return this.own(actor);
    });
  }

  private async save(by: Actor, account: OpenAccount, changes: ProfileChanges): Promise<void> {
    const today = await this.site.today();
    const renamed = assignChanged(account, ['firstName', 'lastName'], changes);
    if (renamed.length > 0) await this.accounts.rename(account);
    await this.changeProfile(
      by,
      account,
      (profile) => profile.change(changes, today, this.clock.now()),
      renamed,
    );
  }

  /**
   * The account is locked before its profile is read, which need not be stored yet: of two parallel changes,
   * the second builds on the first.
   * @param renamed fields of the account that have changed already
   */
  private async changeProfile(
    by: Actor,
    account: OpenAccount,
    change: (profile: Profile) => string[],
    renamed: string[] = [],
  ): Promise<void> {
    const profile = (await this.profiles.find(account.id)) ?? this.emptyProfile(account.id);
    const changed = change(profile);
    if (changed.length > 0) await this.profiles.save(profile);
    const fields = [...renamed, ...changed].join(', ');
    if (fields === '') return;
    const event = accountEvent(account, by.id, this.clock.now());
    this.work.publish({ type: 'profile.changed', ...event, details: { fields } });
  }

  private emptyProfile(userId: number): Profile {
    return new Profile(userId, this.clock.now());
  }
}
