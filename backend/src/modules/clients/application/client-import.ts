import { Injectable } from '@nestjs/common';
import { type Actor, Clock, conflict, DomainError } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../practice/index.js';
import { emailTaken, Invitations } from '../../identity/index.js';
import { ProfileRepository } from '../domain/ports.js';
import { birthdateError, type DetailChanges, Profile } from '../domain/profile.js';

/** Maximum number of rows per import. */
export const maxRows = 2000;

/** A client to import; missing fields are unknown. */
interface ImportedClient extends DetailChanges {
  firstName: string;
  lastName: string;
  email: string;
}

/** A row of the request, with the errors of its fields. */
export interface ImportRow {
  client: ImportedClient;
  fields: Record<string, string>;
}

/** Clients were imported; each of them also has its own event. */
export interface ClientsImported {
  type: 'clients.imported';
  at: Date;
  /** users.id of the admin. */
  actorId: number;
  count: number;
}

interface CheckedRow extends ImportRow {
  /** True if another account has the address. */
  taken: boolean;
}

/** Imports the clients of a file, all or none. */
@Injectable()
export class ClientImport {
  constructor(
    private readonly invitations: Invitations,
    private readonly profiles: ProfileRepository,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Result that an import of these rows would have. */
  async preview(_admin: Actor, rows: readonly ImportRow[]) {
    const checked = await this.check(rows);
    const good = checked.filter(isGood);
    const usernames = await this.invitations.usernames(good.map(({ client }) => client.email));
    const usernameOf = new Map(good.map((row, index) => [row, usernames[index] ?? '']));
    return checked.map((checkedRow, index) => {
      const username = usernameOf.get(checkedRow);
      return { row: index + 1, ...(username === undefined ? { fields: checkedRow.fields } : { username }) };
    });
  }

  /**
   * Creates a client for each row.
   * @param invite emails each client a link to set a password
   * @throws DomainError invalid, with the fields of all refused rows as `rows.0.email`; conflict if all
   * refused rows
   *   only have taken addresses
   */
  import(admin: Actor, rows: readonly ImportRow[], invite: boolean) {
    return this.work.run(async () => {
      await this.invitations.lockImports();
      assertGood(await this.check(rows));
      const imported = rows.map(({ client }) => client);
      const usernames = await this.invitations.usernames(imported.map(({ email }) => email));
      const accounts = imported.map((client, index) => ({
        ...client,
        username: usernames[index] ?? '',
      }));
      const ids = await this.invitations.import(
        admin,
        accounts.map(({ email, username, firstName, lastName }) => ({
          email,
          username,
          firstName,
          lastName,
        })),
        invite,
      );
      const today = await this.site.today();
      const now = this.clock.now();
      await this.profiles.add(
        imported.map((client, index) => {
          const profile = new Profile(ids[index] ?? 0, now);
          const { email: _address, ...details } = client;
          profile.change(details, today, now);
          return profile;
        }),
      );
      this.work.publish({
        ...{ type: 'clients.imported', at: now, actorId: admin.id },
        count: rows.length,
      });
      return accounts.map(({ username }, index) => ({ row: index + 1, id: ids[index] ?? 0, username }));
    });
  }

  private async check(rows: readonly ImportRow[]): Promise<CheckedRow[]> {
    const known = rows.flatMap(({ client, fields }) => (fields['email'] ? [] : [client.email]));
    const taken = await this.invitations.takenAmong(known);
    const today = await this.site.today();
    const firstRows = new Map<string, number>();
    return rows.map(({ client, fields }, index) => {
      const unborn = fields['birthdate'] ? undefined : birthdateError(client.birthdate, today);
      const found = { ...fields, ...(unborn !== undefined && { birthdate: unborn }) };
      if (fields['email']) return { client, fields: found, taken: false };
      const email = client.email.toLowerCase();
      const first = firstRows.get(email);
      if (first !== undefined) {
        const refused = { ...found, email: `Duplicate of row ${first}` };
        return { client, fields: refused, taken: false };
      }
      firstRows.set(email, index + 1);
      if (!taken.has(email)) return { client, fields: found, taken: false };
      return { client, fields: { ...found, email: emailTaken().message }, taken: true };
    });
  }
}

const isGood = ({ fields }: CheckedRow): boolean => Object.keys(fields).length === 0;

function assertGood(rows: readonly CheckedRow[]): void {
  const refused = rows.filter((row) => !isGood(row));
  if (refused.length === 0) return;
  const fields = Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row.fields).map(([field, message]) => [`rows.${index}.${field}`, message]),
    ),
  );
  const onlyTaken = refused.every(
    ({ taken, fields: { email: _email, ...others } }) => taken && !Object.keys(others).length,
  );
  const rowsRefused = `${refused.length} of ${rows.length} rows cannot be imported. Nothing was imported.`;
  throw onlyTaken
    ? conflict('user.email_taken', rowsRefused, { fields })
    : new DomainError('invalid', 'request.invalid', rowsRefused, { fields });
}
