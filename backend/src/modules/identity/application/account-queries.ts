import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Sql } from '../../../platform/database/sql.js';
import type { AccountView } from './accounts.js';
import { SecondFactors } from './second-factors.js';

/** The logged-in user, and whether a second factor has to be set up first. */
export interface SignedInView extends AccountView {
  secondFactor: 'none' | 'set';
  setupRequired: boolean;
}

const hasSecondFactor = `(EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = accounts.id AND t.enabled_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = accounts.id))`;

@Injectable()
export class AccountQueries {
  constructor(
    private readonly sql: Sql,
    private readonly secondFactors: SecondFactors,
  ) {}

  async signedIn(actor: Actor): Promise<SignedInView> {
    const [account] = await this.sql.view<AccountView & { has: boolean }>(
      'account.get',
      `SELECT id, username, email, first_name AS "firstName", last_name AS "lastName", role,
         email_confirmed AS "emailConfirmed", created_at, ${hasSecondFactor} AS has
       FROM accounts WHERE id = $1`,
      [actor.id],
    );
    if (!account) throw new Error(`User ${actor.id} has a session but no row.`);
    const { has, ...view } = account;
    const setupRequired = !has && this.secondFactors.isRequiredOf(actor.role);
    return { ...view, secondFactor: has ? 'set' : 'none', setupRequired };
  }
}
