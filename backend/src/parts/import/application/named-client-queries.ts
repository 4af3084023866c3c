import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import type { Actor } from '../../../kernel/index.js';
import { clientScope } from '../../../platform/database/client-scope.js';
import { Sql } from '../../../platform/database/sql.js';
import { storedAddress } from '../../../platform/settings/email-address.js';

/** A client as a table names it, or the reason why it names none. */
export type NamedClient = { id: number; language: Language } | { problem: string };

interface Found {
  id: number;
  language: Language;
  email: string;
  name: string;
  isOrganization: boolean;
  isClosed: boolean;
}

const isId = (text: string): boolean => /^\d{1,9}$/.test(text);

/** Finds clients by what a table has of them: an email address, the name of a household or business, or users.id. */
@Injectable()
export class NamedClientQueries {
  constructor(private readonly sql: Sql) {}

  /** Among the clients that `actor` may see, by each text that was asked for. */
  async find(actor: Actor, asked: readonly string[]): Promise<(text: string) => NamedClient> {
    const texts = [...new Set(asked)];
    const scope = clientScope(actor);
    const found = await this.sql.rows<Found>(
      `named-clients.find-${scope.name}`,
      `SELECT a.id, a.language, lower(d.email) AS email, lower(a.name) AS name,
         a.role = 'organization' AS "isOrganization", a.closed_at IS NOT NULL AS "isClosed"
       FROM accounts a JOIN client_details d ON d.client_id = a.id
       WHERE a.is_client AND ${scope.where('a.id', 3)}
         AND (a.id = ANY ($1) OR lower(d.email) = ANY ($2) OR (a.role = 'organization' AND lower(a.name) = ANY ($2)))`,
      [texts.filter(isId).map(Number), texts.map(spelled), scope.ids],
    );
    const named = new Map(texts.map((text) => [text, clientAmong(found, text)]));
    return (text) => named.get(text) ?? unknown();
  }
}

const spelled = (text: string): string => (text.includes('@') ? storedAddress(text) : text).toLowerCase();

function clientAmong(found: readonly Found[], text: string): NamedClient {
  const same = spelled(text);
  const ways: ((one: Found) => boolean)[] = [
    ({ id }) => isId(text) && id === Number(text),
    // A person's own address comes before one that is printed for a business.
    ({ email, isOrganization }) => !isOrganization && email === same,
    ({ email, isOrganization }) => isOrganization && email !== '' && email === same,
    ({ name, isOrganization }) => isOrganization && name === same,
  ];
  let closed = false;
  for (const way of ways) {
    const all = found.filter((one) => way(one));
    const open = all.filter(({ isClosed }) => !isClosed);
    const [only, ...others] = open;
    if (others.length > 0)
      return {
        problem: text.includes('@')
          ? t('Several clients have this address. Use a name or id instead.')
          : t('Several clients have this name. Use an email address or id instead.'),
      };
    if (only) return { id: only.id, language: only.language };
    closed ||= all.length > 0;
  }
  return closed ? { problem: t('This client’s account is closed') } : unknown();
}

const unknown = (): NamedClient => ({
  problem: t('No client has this email address, name or id'),
});
