import { Injectable } from '@nestjs/common';
import type { Actor, Role } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { notFound } from '../../../kernel/domain-error.js';
import { Sql } from '../../../platform/database/sql.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { hashLength } from '../../../platform/files/encode-photo.js';
import type { StoredFile } from '../../../platform/files/file-vault.js';
import { Site } from '../../practice/index.js';
import { accountEvent, Accounts, EmailChanges, type Proof } from '../../identity/index.js';
import { changed, type Profile, type ProfileChanges } from '../domain/profile.js';

/** A profile, for admins; all fields are null once the account is closed. */
export type ClientProfileView = {
  [Field in keyof Omit<Profile, 'firstName' | 'lastName'>]: Profile[Field] | null;
} & {
  /** URL of the photo, which changes with it; null without one. */
  photo: string | null;
};

/** A profile, for its owner. */
export interface ProfileView extends Profile {
  email: string;
  /** True once an emailed link has confirmed the email address. */
  emailConfirmed: boolean;
  /** URL of the photo, which changes with it; null without one. */
  photo: string | null;
}

/** An open account, locked until the transaction ends. */
interface HeldAccount extends Record<string, unknown> {
  id: number;
  username: string;
  role: Role;
}

const detailColumns = `p.phone, p.address, p.city, p.state, p.zip_code AS "zipCode", p.country, p.company,
  p.job_title AS "jobTitle", to_char(p.birthdate, 'YYYY-MM-DD') AS birthdate, p.bio`;
const named = `a.first_name AS "firstName", a.last_name AS "lastName"`;
const from = 'accounts a LEFT JOIN client_profiles p ON p.user_id = a.id';
/** An empty profile has no row, or one of defaults. */
const method = `coalesce(p.preferred_contact_method, 'email') AS "preferredContactMethod"`;
const photoAt = (address: string): string =>
  `${address} || '/photo?v=' || left(p.photo_sha256, ${hashLength})`;

/** Profiles: names, address and other personal details. */
@Injectable()
export class Profiles {
  constructor(
    private readonly sql: Sql,
    private readonly work: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly emails: EmailChanges,
    private readonly site: Site,
    private readonly clock: Clock,
  ) {}

  async own({ id }: Actor): Promise<ProfileView> {
    const [row] = await this.sql.view<ProfileView & Record<string, unknown>>(
      'profile.own',
      `SELECT ${named}, a.email, a.email_confirmed AS "emailConfirmed", ${detailColumns}, ${method}, ${photoAt(`'/api/profile'`)} AS photo
       FROM ${from} WHERE a.id = $1`,
      [id],
    );
    if (!row) throw new Error(`User ${id} has a session but no row.`);
    return row;
  }

  /** @param id users.id @throws DomainError not_found if that is not a client */
  async ofClient(_admin: Actor, id: number): Promise<ClientProfileView> {
    const [row] = await this.sql.view<ClientProfileView>(
      'profile.of-client',
      `SELECT ${detailColumns}, p.preferred_contact_method AS "preferredContactMethod",
              ${photoAt(`'/api/admin/clients/' || a.id`)} AS photo
       FROM ${from} WHERE a.id = $1 AND a.role = 'client'`,
      [id],
    );
    if (!row) throw notFound('client');
    return row;
  }

  /**
   * Changes the caller's own profile, completely or not at all.
   * @param proof required for a new email address
   * @throws DomainError invalid (birthdate), conflict (email), forbidden (auth.password_required,
   * auth.session_required)
   */
  async change(
    actor: Actor,
    { email, ...changes }: ProfileChanges & { email?: string },
    proof: Proof,
  ): Promise<ProfileView> {
    // Before the transaction, so that a wrong password is counted even if the transaction is rolled back.
    const changeEmail = email === undefined ? undefined : await this.emails.prepare(actor, email, proof);
    return this.work.run(async () => {
      await this.save(actor, await this.lockAccount(actor.id), changes);
      await changeEmail?.();
      return this.own(actor);
    });
  }

  /** Changes an open client's profile. @throws DomainError not_found, invalid (birthdate) */
  async changeClient(admin: Actor, id: number, changes: ProfileChanges): Promise<ClientProfileView> {
    return this.work.run(async () => {
      const account = await this.lockAccount(id);
      if (account.role !== 'client') throw notFound('client');
      await this.save(admin, account, changes);
      return this.ofClient(admin, id);
    });
  }

  /** Sets the stored photo, or none. */
  async changePhoto(actor: Actor, photo: StoredFile | null): Promise<ProfileView> {
    return this.work.run(async () => {
      const account = await this.lockAccount(actor.id);
      const now = this.clock.now();
      const before = await this.sql.first<{ sha256: string | null }>(
        'profile.photo-before',
        'SELECT photo_sha256 AS sha256 FROM client_profiles WHERE user_id = $1',
        [actor.id],
      );
      if ((before?.sha256 ?? null) !== (photo?.sha256 ?? null)) {
        await this.sql.rows(
          'profile.set-photo',
          `INSERT INTO client_profiles AS p (user_id, photo_path, photo_sha256, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $4)
           ON CONFLICT ON CONSTRAINT client_profiles_user_id_key DO UPDATE
           SET photo_path = excluded.photo_path, photo_sha256 = excluded.photo_sha256, updated_at = excluded.updated_at`,
          [actor.id, photo?.path ?? null, photo?.sha256 ?? null, now],
        );
        this.publishChanged(actor, account, ['photo'], now);
      }
      return this.own(actor);
    });
  }

  private async save(by: Actor, account: HeldAccount, changes: ProfileChanges): Promise<void> {
    const now = this.clock.now();
    const before = await this.sql.first<Profile & Record<string, unknown>>(
      'profile.before',
      `SELECT ${named}, ${detailColumns}, ${method} FROM ${from} WHERE a.id = $1`,
      [account.id],
    );
    if (!before) throw new Error(`User ${account.id} is locked but has no row.`);
    const { after, fields } = changed(before, changes, await this.site.today());
    if (fields.length === 0) return;
    await this.accounts.rename(account.id, after);
    await this.sql.rows(
      'profile.save',
      `INSERT INTO client_profiles AS p (user_id, phone, address, city, state, zip_code, country, company, job_title,
         birthdate, bio, preferred_contact_method, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
       ON CONFLICT ON CONSTRAINT client_profiles_user_id_key DO UPDATE
       SET phone = excluded.phone, address = excluded.address, city = excluded.city, state = excluded.state,
         zip_code = excluded.zip_code, country = excluded.country, company = excluded.company,
         job_title = excluded.job_title, birthdate = excluded.birthdate, bio = excluded.bio,
         preferred_contact_method = excluded.preferred_contact_method, updated_at = excluded.updated_at`,
      [
        account.id,
        after.phone,
        after.address,
        after.city,
        after.state,
        after.zipCode,
        after.country,
        after.company,
        after.jobTitle,
        after.birthdate,
        after.bio,
        after.preferredContactMethod,
        now,
      ],
    );
    this.publishChanged(by, account, fields, now);
  }

  private publishChanged(by: Actor, account: HeldAccount, fields: string[], at: Date): void {
    const details = { fields: fields.join(', ') };
    this.work.publish({ type: 'profile.changed', ...accountEvent(account, by.id, at), details });
  }

  /**
   * Locks the account before its profile is read, which need not have a row yet: of two parallel changes, the
   * second builds on the first. @throws DomainError not_found for no open account
   */
  private async lockAccount(id: number): Promise<HeldAccount> {
    const account = await this.sql.first<HeldAccount>(
      'profile.hold',
      'SELECT id, username, role FROM accounts WHERE id = $1 AND closed_at IS NULL FOR NO KEY UPDATE',
      [id],
    );
    if (!account) throw notFound('client');
    return account;
  }
}
