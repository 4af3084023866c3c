import { domainToUnicode } from 'node:url';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const columns = [
  ['users', 'email'],
  ['users', 'confirmed_email'],
  ['account_links', 'email'],
  ['account_links', 'sent_to'],
  ['client_access', 'email'],
  ['client_profiles', 'email'],
  ['email_refusals', 'email'],
  ['appointments', 'invitee_email'],
  ['booking_requests', 'invitee_email'],
  ['contact_messages', 'email'],
  ['site', 'email'],
] as const;

/** Addresses with an international domain were accepted in ASCII: they are stored and compared in Unicode from now on. */
export class InternationalDomains1790000103000 implements MigrationInterface {
  readonly name = 'InternationalDomains1790000103000';

  async up(db: QueryRunner): Promise<void> {
    for (const [table, column] of columns) {
      const found = (await db.query(
        `SELECT DISTINCT ${column} AS address FROM ${table} WHERE ${column} ~* '@(.*[.])?xn--'`,
      )) as { address: string }[];
      for (const { address } of found) {
        const at = address.lastIndexOf('@') + 1;
        const inUnicode = address.slice(0, at) + domainToUnicode(address.slice(at));
        await db.query(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, [address, inUnicode]);
      }
    }
  }

  /** Earlier versions send to such addresses, too. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
