import { Injectable } from '@nestjs/common';
import { In, IsNull, Raw } from 'typeorm';
import type { Language } from '@steward/texts';
import { type Actor, type DomainError, notFound } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { violatedConstraint } from '../../../platform/database/database-error.js';
import { TypeOrmRepository } from '../../../platform/database/typeorm-repository.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { isInUse } from '../application/own-account-queries.js';
import type { Invitable, UserRepository } from '../domain/ports.js';
import { withoutNumber } from '../domain/username.js';
import type { AccountEvent } from '../domain/account-events.js';
import type { PracticeMarks } from '../domain/practice-marks.js';
import { User } from '../domain/user.js';
import { emailTaken, unconfirmedMailLimit, usernameTaken } from '../domain/account-rules.js';

const taken: Record<string, () => DomainError> = {
  users_username_key: usernameTaken,
  username_keys_pkey: usernameTaken,
  users_email_key: emailTaken,
};

/** @throws the error, or that of a taken username or address */
function refused(error: unknown): never {
  throw taken[violatedConstraint(error) ?? '']?.() ?? error;
}

interface MarkRow extends Pick<
  PracticeMarks,
  'passwordLinkShownAt' | 'passwordSetByPracticeAt' | 'invitationShownAt'
> {
  replacedAt: Date | null;
  replacedBy: string | null;
  changedAt: Date | null;
  changedFrom: string | null;
  connectedAt: Date | null;
  connectedBy: string | null;
}

@Injectable()
export class TypeOrmUserRepository extends TypeOrmRepository<User> implements UserRepository {
  constructor(work: DatabaseUnitOfWork) {
    super(work, User, 'client');
  }

  async add(user: User, by: number | 'themselves' | null, id?: number): Promise<User> {
    if (id !== undefined) user.id = id;
    return this.insert(user, (stored) => {
      const creator = by === 'themselves' ? stored.id : by;
      return [stored.registered(creator), stored.passwordSet(creator) ?? []].flat();
    }).catch(refused);
  }

  async addImported(users: readonly User[], by: number): Promise<User[]> {
    return this.work.run(async () => {
      const stored = await this.insertAll(users);
      this.publish(stored.map((user) => user.imported(by)));
      return stored;
    });
  }

  async openUsernamesLike(stems: readonly string[]): Promise<ReadonlySet<string>> {
    const names = await this.sql.column<string>(
      'account.open-usernames',
      `SELECT lower(username) FROM users
       WHERE closed_at IS NULL AND rtrim(lower(username), '0123456789') = ANY ($1)`,
      [[...new Set(stems.map(withoutNumber))]],
    );
    return new Set(names);
  }

  async openEmailsAmong(emails: readonly string[]): Promise<ReadonlySet<string>> {
    const open = await this.sql.column<string>(
      'account.open-emails',
      'SELECT lower(email) FROM users WHERE closed_at IS NULL AND lower(email) = ANY ($1)',
      [emails.map((email) => email.toLowerCase())],
    );
    return new Set(open);
  }

  openByUsername(username: string): Promise<User | undefined> {
    return this.openWhere('lower(user.username) = lower(:text)', username);
  }

  async openByLogin(login: string): Promise<User | undefined> {
    const id = await this.sql.value<number>(
      'account.by-login',
      `SELECT id FROM users
       WHERE closed_at IS NULL AND (lower(username) = lower($1) OR lower(email) = lower($1)
         OR id = (SELECT user_id FROM username_keys WHERE key = lower(normalize($1, NFKC))))
       ORDER BY lower(email) = lower($1) AND confirmed_email IS NOT DISTINCT FROM email DESC,
         lower(username) = lower($1) DESC, lower(email) <> lower($1) DESC LIMIT 1`,
      [login],
    );
    return this.findWhere({ id: id ?? 0 });
  }

  comparedLogin(login: string): Promise<string> {
    return this.sql.onlyValue<string>('account.compared-login', 'SELECT lower(normalize($1, NFKC))', [login]);
  }

  openByEmail(email: string): Promise<User | undefined> {
    return this.openWhere('lower(user.email) = lower(:text)', email);
  }

  get(id: number): Promise<User> {
    return this.getWhere({ id });
  }

  async findClient(id: number, actor: Actor | null): Promise<User | undefined> {
    const { name, ids, where } = clientScope(actor);
    const role = In(['client', 'organization']);
    // In one statement, which tells nothing about clients of others by its time.
    if (name === 'assigned') {
      const assigned = Raw<number>((id) => `${id} = :id AND ${where(id, 0).replaceAll('$0', ':visible')}`, {
        id,
        visible: ids,
      });
      return this.findWhere({ id: assigned, role });
    }
    return ids === null || ids.includes(id) ? this.findWhere({ id, role }) : undefined;
  }

  async isVisible(id: number, actor: Actor | null): Promise<boolean> {
    const { name, ids, where } = clientScope(actor);
    // Only the database knows the assigned ones.
    return name === 'assigned'
      ? this.sql.some('account.is-assigned', `SELECT 1 FROM users WHERE id = $1 AND ${where('id', 2)}`, [
          id,
          ids,
        ])
      : ids === null || ids.includes(id);
  }

  hasAny(): Promise<boolean> {
    return this.manager.exists(User);
  }

  hasAdmin(): Promise<boolean> {
    return this.manager.existsBy(User, { role: 'admin', closed_at: IsNull() });
  }

  async lockStaff(id: number): Promise<User[]> {
    const found = await this.sql.column<number>(
      'staff.lock',
      `SELECT id FROM users
       WHERE role = 'admin' AND (id = $1 OR closed_at IS NULL AND coalesce(staff_role, 'owner') = 'owner')
       ORDER BY id FOR UPDATE`,
      [id],
    );
    return this.manager.findBy(User, { id: In(found) });
  }

  async lockRestrictedStaff(): Promise<User[]> {
    const found = await this.sql.column<number>(
      'staff.lock-restricted',
      `SELECT id FROM users WHERE role = 'admin' AND closed_at IS NULL AND staff_role <> 'owner' ORDER BY id FOR UPDATE`,
    );
    return this.manager.findBy(User, { id: In(found) });
  }

  async lockInvitable(ids: readonly number[], actor: Actor): Promise<Invitable[]> {
    const scope = clientScope(actor);
    return this.sql.rows<Invitable>(
      `account.lock-invitable-${scope.name}`,
      `SELECT id, username, email, first_name AS "firstName", last_name AS "lastName", role,
         language, ${isInUse('users')} AS "isActive"
       FROM users
       WHERE id = ANY ($1) AND role = 'client' AND closed_at IS NULL AND ${scope.where('id', 2)}
       ORDER BY id FOR NO KEY UPDATE`,
      [ids, scope.ids],
    );
  }

  async lockClients(ids: readonly number[], actor: Actor): Promise<Pick<User, 'id' | 'name'>[]> {
    const scope = clientScope(actor);
    const found = await this.sql.column<number>(
      `account.lock-clients-${scope.name}`,
      `SELECT id FROM users
       WHERE id = ANY ($1) AND role IN ('client', 'organization') AND closed_at IS NULL AND ${scope.where('id', 2)}
       ORDER BY id FOR NO KEY UPDATE`,
      [ids, scope.ids],
    );
    return this.sql.rows('account.names', 'SELECT id, name FROM accounts WHERE id = ANY ($1) ORDER BY id', [
      found,
    ]);
  }

  lockOpen(id: number): Promise<User | undefined> {
    // Rows that refer to the account may still be added.
    const options = {
      where: { id, closed_at: IsNull() },
      lock: { mode: 'for_no_key_update' },
    } as const;
    return this.work.run(async () => (await this.manager.findOne(User, options)) ?? undefined);
  }

  async lockImports(): Promise<void> {
    await this.manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('clients.import', 0))`);
  }

  async rename(user: Pick<User, 'id' | 'firstName' | 'lastName' | 'organizationName'>): Promise<void> {
    const { id, firstName, lastName, organizationName } = user;
    await this.manager.update(User, id, { firstName, lastName, organizationName });
  }

  async setLanguage(id: number, language: Language): Promise<void> {
    await this.manager.update(User, id, { language });
  }

  async change(id: number, change: (user: User) => AccountEvent | undefined): Promise<User> {
    return this.changeWhere({ id }, (user) => [change(user) ?? []].flat()).catch(refused);
  }

  async allowsSecurityMail(id: number, now: Date): Promise<boolean> {
    return this.sql.some(
      'account.allows-security-mail',
      `SELECT 1 FROM accounts a WHERE a.id = $1 AND a.role <> 'organization' AND (a.receives_email OR (
         SELECT count(*) FROM outbox o
         WHERE o.user_id = a.id AND o.created_at > $2 AND o.recipient = a.email AND o.security_event IS NOT NULL
       ) < ${unconfirmedMailLimit.mails})`,
      [id, new Date(now.getTime() - unconfirmedMailLimit.per)],
    );
  }

  async addRefusal(
    { userId, email, reason }: { userId: number; email: string; reason: string },
    at: Date,
  ): Promise<boolean> {
    return this.sql.some(
      'account.email-refused',
      `WITH refused AS (SELECT id, email FROM users WHERE id = $1 AND lower(email) = lower($2)),
            before AS (SELECT r.email FROM email_refusals r JOIN refused USING (email) WHERE r.user_id = $1),
            kept AS (
              INSERT INTO email_refusals (user_id, email, reason, refused_at) SELECT id, email, $3, $4 FROM refused
              ON CONFLICT (user_id) DO UPDATE
              SET email = excluded.email, reason = excluded.reason, refused_at = excluded.refused_at)
       SELECT 1 FROM refused WHERE NOT EXISTS (SELECT 1 FROM before)`,
      [userId, email, reason, at],
    );
  }

  async deleteRefusal(userId: number, email: string): Promise<void> {
    await this.sql.rows(
      'account.email-accepted',
      'DELETE FROM email_refusals WHERE user_id = $1 AND lower(email) = lower($2)',
      [userId, email],
    );
  }

  isInUse(id: number): Promise<boolean> {
    return this.sql.some('account.is-in-use', `SELECT 1 FROM users WHERE id = $1 AND ${isInUse('users')}`, [
      id,
    ]);
  }

  async practiceMarks(id: number): Promise<PracticeMarks> {
    const row = await this.sql.first<MarkRow>(
      'account.practice-marks',
      `SELECT u.password_link_shown_at AS "passwordLinkShownAt", u.invitation_shown_at AS "invitationShownAt",
           u.password_set_by_practice_at AS "passwordSetByPracticeAt",
           u.replacing_link_shown_at AS "replacedAt", r.name AS "replacedBy",
           u.email_changed_at AS "changedAt", u.email_changed_from AS "changedFrom",
           s.connected_at AS "connectedAt", c.name AS "connectedBy"
         FROM users u LEFT JOIN accounts r ON r.id = u.replacing_link_shown_by
           LEFT JOIN email_accounts s ON s.id = u.link_email_account_id LEFT JOIN accounts c ON c.id = s.connected_by
         WHERE u.id = $1`,
      [id],
    );
    if (!row) throw notFound('account');
    const { replacedAt, replacedBy, changedAt, changedFrom, connectedAt, connectedBy, ...seen } = row;
    return {
      ...seen,
      replacingLink: replacedAt && replacedBy !== null ? { at: replacedAt, by: replacedBy } : null,
      emailChange: changedAt && changedFrom !== null ? { at: changedAt, from: changedFrom } : null,
      emailAccount: connectedAt && connectedBy !== null ? { connectedAt, by: connectedBy } : null,
    };
  }

  private async openWhere(condition: string, text: string): Promise<User | undefined> {
    const users = this.manager.createQueryBuilder(User, 'user');
    const user = await users.where(`${condition} AND user.closed_at IS NULL`, { text }).getOne();
    return user ?? undefined;
  }

  private async insertAll(users: readonly User[]): Promise<User[]> {
    const each = <Field extends keyof User>(field: Field): User[Field][] => users.map((user) => user[field]);
    const rows = await this.manager
      .query<{ id: number }[]>(
        `INSERT INTO users (username, email, password, first_name, last_name, role, created_at, kind, name,
           email_by_owner, language)
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
           $7::timestamptz[], $8::text[], $9::text[], $10::boolean[], $11::text[])
         RETURNING id`,
        [
          each('username'),
          each('email'),
          each('password'),
          each('firstName'),
          each('lastName'),
          each('role'),
          each('created_at'),
          each('kind'),
          each('organizationName'),
          each('emailByOwner'),
          each('language'),
        ],
      )
      .catch(refused);
    return users.map((user, index) => Object.assign(user, { id: rows[index]?.id }));
  }
}
