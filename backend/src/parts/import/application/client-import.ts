import { Injectable } from '@nestjs/common';
import type { Language } from '@steward/texts';
import { type Actor, Clock } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Site } from '../../../modules/practice/index.js';
import { ImportedOwners } from '../../../modules/client-access/index.js';
import { birthdateError, type DetailChanges, NewProfiles } from '../../../modules/clients/index.js';
import { AccountImports, emailTaken, type NewOrganization } from '../../../modules/identity/index.js';
import { assertGood, type CheckedRow, duplicateOf, isGood } from '../domain/import-rows.js';

/** Maximum number of rows per import. */
export const maxRows = 2000;

/** A person to import; missing fields are unknown. */
interface ImportedPerson extends DetailChanges {
  kind?: 'individual' | undefined;
  /** One of the two at least. */
  firstName?: string | undefined;
  lastName?: string | undefined;
  email: string;
  language?: Language | undefined;
}

/** A household or business; the person of a business becomes its owner. */
interface ImportedOrganization extends NewOrganization, DetailChanges {
  firstName?: string | undefined;
  lastName?: string | undefined;
}

/** `line` is that of the file, which messages name. */
type ImportedClient = (ImportedPerson | ImportedOrganization) & { line?: number | undefined };

const isPerson = (client: ImportedClient): client is ImportedPerson =>
  client.kind !== 'household' && client.kind !== 'business';

/** The person who is invited to manage the business; undefined without a name or address. */
function ownerOf(client: ImportedClient): { email: string; name: string } | undefined {
  if (isPerson(client) || client.kind !== 'business') return undefined;
  const name = [client.firstName, client.lastName].filter(Boolean).join(' ');
  return name && client.email ? { email: client.email, name: name.slice(0, 100) } : undefined;
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

/** Imports the clients of a file, all or none. */
@Injectable()
export class ClientImport {
  constructor(
    private readonly accounts: AccountImports,
    private readonly profiles: NewProfiles,
    private readonly owners: ImportedOwners,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Result that an import of these rows would have. */
  async preview(_admin: Actor, rows: readonly ImportRow[]) {
    const checked = await this.check(rows);
    const usernameOf = await this.usernames(checked.filter(isGood).map(({ client }) => client));
    return checked.map((row, index) => ({
      row: index + 1,
      ...(isGood(row) ? { username: usernameOf(row.client) } : { fields: row.fields }),
    }));
  }

  /**
   * Creates a client for each row.
   * @param invite emails each individual a link to set a password, and the person of each business an invitation to
   *   manage it
   * @throws DomainError invalid, with the fields of all refused rows as `rows.0.email`; conflict if all
   * refused rows
   *   only have taken addresses
   */
  import(admin: Actor, rows: readonly ImportRow[], invite: boolean) {
    return this.work.run(async () => {
      await this.accounts.lock();
      assertGood(await this.check(rows), 'user.email_taken');
      const imported = rows.map(({ client }) => client);
      const usernameOf = await this.usernames(imported);
      const ids = await this.accounts.add(
        admin,
        imported.map((client) => {
          if (!isPerson(client)) return { kind: client.kind, name: client.name, language: client.language };
          const { email, firstName = null, lastName = null, language } = client;
          return { email, username: usernameOf(client), firstName, lastName, language };
        }),
        invite,
      );
      await this.profiles.add(
        imported.map((client, index) => ({
          id: ids[index] ?? 0,
          // A person's address belongs to the account.
          details: isPerson(client) ? { ...client, email: null } : client,
        })),
      );
      if (invite)
        await this.owners.invite(
          admin,
          imported.flatMap((client, index) => {
            const owner = ownerOf(client);
            return owner ? [{ ...owner, clientId: ids[index] ?? 0 }] : [];
          }),
        );
      this.work.publish({
        type: 'clients.imported',
        at: this.clock.now(),
        actorId: admin.id,
        count: rows.length,
      });
      return imported.map((client, index) => ({
        row: index + 1,
        id: ids[index] ?? 0,
        username: usernameOf(client),
      }));
    });
  }

  /** Free usernames for these; empty for a household or business. */
  private async usernames(clients: readonly ImportedClient[]): Promise<(client: ImportedClient) => string> {
    const people = clients.filter(isPerson);
    const free = await this.accounts.usernames(people.map(({ email }) => email));
    const known = new Map<ImportedClient, string | undefined>(people.map((one, index) => [one, free[index]]));
    return (client) => known.get(client) ?? '';
  }

  private async check(rows: readonly ImportRow[]): Promise<(ImportRow & CheckedRow)[]> {
    const known = rows.flatMap(({ client, fields }) =>
      isPerson(client) && !fields['email'] ? [client.email] : [],
    );
    const taken = await this.accounts.takenAmong(known);
    const today = await this.site.today();
    const ofOwners = rows.flatMap(({ client, fields }) =>
      fields['email'] ? [] : (ownerOf(client)?.email ?? []),
    );
    const refusedOwners = await this.owners.refusedAmong(ofOwners);
    const firstRows = new Map<string, string>();
    return rows.map(({ client, fields }, index) => {
      if (!isPerson(client)) {
        const refused = refusedOwners.get(ownerOf(client)?.email.toLowerCase() ?? '');
        const found = refused === undefined || fields['email'] ? fields : { ...fields, email: refused };
        return { client, fields: found };
      }
      const unborn = fields['birthdate'] ? undefined : birthdateError(client.birthdate, today);
      const found = { ...fields, ...(unborn !== undefined && { birthdate: unborn }) };
      if (fields['email']) return { client, fields: found };
      const email = client.email.toLowerCase();
      const first = firstRows.get(email);
      if (first !== undefined) return { client, fields: { ...found, email: first } };
      firstRows.set(email, duplicateOf(index, client.line));
      if (!taken.has(email)) return { client, fields: found };
      return { client, fields: { ...found, email: emailTaken().message }, taken: 'email' };
    });
  }
}
