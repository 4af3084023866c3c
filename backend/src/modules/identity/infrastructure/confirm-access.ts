import { Injectable } from '@nestjs/common';
import { type AccessScope, Clock, notFound, scopeMissing } from '../../../kernel/index.js';
import { DatabaseUnitOfWork } from '../../../platform/database/database-unit-of-work.js';
import { Sql } from '../../../platform/database/sql.js';
import { currentGrant } from '../../../platform/process/request-context.js';

interface Row {
  scopes: AccessScope[];
  categories: string[] | null;
}

const documentScopes: readonly (AccessScope | undefined)[] = ['documents', 'upload', 'sign'];

/**
 * Decides again in the transaction that writes whether the caller may act for the client, and holds it until the
 * commit: access that ends or is narrowed meanwhile waits for it, or refuses it.
 */
@Injectable()
export class ConfirmAccess {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    work: DatabaseUnitOfWork,
  ) {
    work.onBegin({ isNeeded: () => currentGrant() !== undefined, check: () => this.confirm() });
  }

  /** @throws DomainError not_found, forbidden access.scope_missing */
  private async confirm(): Promise<void> {
    const granted = currentGrant();
    if (!granted) return;
    const { access, scope } = granted;
    // Two statements: one that waits for the lock would still read the access as it was before.
    await this.sql.rows('access.lock', 'SELECT FROM client_access WHERE id = $1 FOR SHARE', [
      access.accessId,
    ]);
    const now = await this.sql.first<Row>(
      'access.confirm',
      'SELECT scopes, categories FROM current_access($2) WHERE access_id = $1',
      [access.accessId, this.clock.now()],
    );
    if (!now) throw notFound('client');
    if (scope && !now.scopes.includes(scope)) throw scopeMissing();
    // The caller's statements still use the earlier categories.
    if (documentScopes.includes(scope) && String(now.categories) !== String(access.categories))
      throw notFound('document');
  }
}
