import { Injectable } from '@nestjs/common';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, Confirmation } from '../../../modules/identity/index.js';
import {
  holdEvent,
  type HoldScope,
  type LegalHold,
  type LegalHoldDto,
  LegalHoldQueries,
  LegalHoldRepository,
} from '../../../modules/legal-holds/index.js';

/**
 * Places and releases legal holds. Placing one waits for running destructions, so everything that exists
 * afterwards stays.
 */
@Injectable()
export class HoldPlacement {
  constructor(
    private readonly holds: LegalHoldRepository,
    private readonly queries: LegalHoldQueries,
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Places a hold on all records of a client, also of a closed account, or changes the reason of the existing
   * one.
   * @throws DomainError not_found
   */
  holdClient(admin: Actor, clientId: number, reason: string): Promise<LegalHoldDto> {
    return this.work.run(async () => {
      const { name: title } = await this.accounts.getClient(admin, clientId);
      return this.hold(admin, { clientId, documentId: null, title, reason });
    });
  }

  /**
   * Places a hold on a document, also on a deleted one that can still be restored. @throws DomainError
   * not_found
   */
  holdDocument(admin: Actor, documentId: number, reason: string): Promise<LegalHoldDto> {
    return this.work.run(async () =>
      this.hold(admin, { documentId, ...(await this.documentOf(admin, documentId)), reason }),
    );
  }

  /**
   * @throws DomainError not_found, forbidden (auth.session_required, auth.password_required)
   */
  async releaseClient(admin: Actor, clientId: number): Promise<void> {
    await this.confirmation.confirmSession(admin);
    await this.release(admin, { clientId, documentId: null });
  }

  /**
   * @throws DomainError not_found, forbidden (auth.session_required, auth.password_required)
   */
  async releaseDocument(admin: Actor, documentId: number): Promise<void> {
    await this.confirmation.confirmSession(admin);
    await this.work.run(async () => {
      const { clientId } = await this.documentOf(admin, documentId);
      await this.release(admin, { clientId, documentId });
    });
  }

  /** A hold placed again gets the new reason. */
  private async hold(admin: Actor, hold: Omit<LegalHold, 'id'>): Promise<LegalHoldDto> {
    const at = this.clock.now();
    const before = await this.holds.lock(hold);
    const id = before?.id ?? (await this.holds.add(hold, admin.id, at));
    if (!before) this.work.publish(holdEvent('legal_hold.placed', { ...hold, id }, admin.id, at));
    else if (before.reason !== hold.reason) {
      await this.holds.changeReason(id, hold.reason);
      this.work.publish(holdEvent('legal_hold.changed', { ...hold, id }, admin.id, at));
    }
    return this.queries.one(id);
  }

  private release(admin: Actor, scope: HoldScope): Promise<void> {
    return this.work.run(async () => {
      if (!(await this.accounts.isVisible(admin, scope.clientId))) throw notFound('legal_hold');
      const at = this.clock.now();
      const hold = await this.holds.release(scope, admin.id, at);
      this.work.publish(holdEvent('legal_hold.released', hold, admin.id, at));
    });
  }

  /** @throws DomainError not_found */
  private async documentOf(admin: Actor, id: number): Promise<{ clientId: number; title: string }> {
    const document = await this.holds.document(id);
    if (!(await this.accounts.isVisible(admin, document.clientId))) throw notFound('document');
    return document;
  }
}
