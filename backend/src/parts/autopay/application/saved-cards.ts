import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, clientOf, conflict, invalidField, notFound } from '../../../kernel/index.js';
import { CardPayments, type TestCard } from '../../../modules/billing/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import { processEach } from '../../../platform/events/process-each.js';
import { Runtime } from '../../../platform/settings/runtime.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { cardEvent, type CardPage, type ClientCard } from '../domain/card.js';
import { CardRepository, type SavedBy } from '../domain/ports.js';
import { Agreements } from './agreements.js';

const day = 24 * 60 * 60 * 1000;

/** The card is saved, or entered on the gateway's page. */
export type CardSaved = { card: ClientCard } | { url: string };

/** Cards that clients save. Numbers are entered at the gateway alone. */
@Injectable()
export class SavedCards {
  constructor(
    private readonly cards: CardRepository,
    private readonly agreements: Agreements,
    private readonly payments: CardPayments,
    private readonly accounts: Accounts,
    private readonly runtime: Runtime,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * @param test which card the test gateway saves
   * @throws DomainError payment_method.not_available, invalid (test), payments.unavailable
   */
  async prepareAdd(person: Actor, test: TestCard | undefined): Promise<Commit<CardSaved>> {
    const gateway = await this.payments.current();
    if (!gateway)
      throw conflict('payment_method.not_available', t('This practice does not take cards in the portal.'));
    const { provider, account, cards } = gateway;
    if (test !== undefined && (!cards.isTest || this.runtime.settings.production))
      throw invalidField('test', t('Only for the test gateway'));
    const userId = clientOf(person);
    const of = { userId, provider, account };
    const key = randomUUID();
    const client = userId === person.id ? '' : `client=${userId}&`;
    const entry = await cards.save({ key, returnPath: `/client/payments?${client}`, test });
    return async () => {
      const now = this.clock.now();
      if (entry.outcome === 'page') {
        const { sessionId, expiresAt, url } = entry.page;
        await this.cards.addPage({ ...of, key, startedBy: person.id, sessionId, expiresAt }, now);
        return { url };
      }
      const card = await this.cards.add({ ...entry.card, ...of }, person.id, now);
      if (!card) throw new Error('A new card is known.');
      this.work.publish(cardEvent(card, 'payment_method.added', person.id, now));
      return { card };
    };
  }

  /** Automatic payment ends with the last card. @throws DomainError not_found */
  async remove(person: Actor, id: number): Promise<void> {
    const userId = clientOf(person);
    await this.work.run(async () => {
      const now = this.clock.now();
      // The other one of two people who each remove a card waits, and then knows which is the last.
      await this.cards.lock(userId);
      const card = await this.cards.remove(id, userId, now);
      if (!card) throw notFound('payment_method');
      this.work.publish(cardEvent(card, 'payment_method.removed', person.id, now));
      if ((await this.cards.of(userId)).length === 0)
        await this.agreements.end({ userId }, 'card_removed', person.id);
    });
  }

  /** Removes everything of a closed client, in the open unit of work. */
  async removeAll(userId: number, by: number | null, at: Date): Promise<void> {
    for (const card of await this.cards.removeAll(userId, at))
      this.work.publish(cardEvent(card, 'payment_method.removed', by, at));
    await this.agreements.end({ userId }, 'client_closed', by);
  }

  /**
   * Removes the cards that a person saved for others who may no longer pay for them, and ends what they agreed to, in the open unit of
   * work. What another person agreed to ends only without a card.
   */
  async removeOf(of: SavedBy, by: number | null, at: Date): Promise<void> {
    const removed = await this.cards.removeOf(of, at);
    for (const card of removed) this.work.publish(cardEvent(card, 'payment_method.removed', by, at));
    await this.agreements.end(of, 'access_ended', by);
    for (const userId of new Set(removed.map((card) => card.userId)))
      if ((await this.cards.of(userId)).length === 0)
        await this.agreements.end({ userId }, 'access_ended', by);
  }

  /**
   * Saves the cards of completed pages, once. @param sessionId only of that page
   * @throws AggregateError of the failures
   */
  async finishPages(sessionId?: string): Promise<void> {
    await processEach(await this.cards.pages(sessionId), (page) => this.finish(page));
  }

  /** Has removed cards forgotten by their gateways, too. @throws AggregateError of the failures */
  async forgetRemoved(): Promise<void> {
    await processEach(await this.cards.removed(), async (card) => {
      // Without its keys the gateway cannot be told.
      await (await this.payments.of(card))?.remove(card);
      await this.cards.forget(card.id);
    });
  }

  private async finish(page: CardPage): Promise<void> {
    const { key, userId, startedBy, provider, account, sessionId, expiresAt } = page;
    const state = await (await this.payments.of(page))?.page(sessionId);
    const now = this.clock.now();
    if (state?.is === 'saved')
      return this.work.run(async () => {
        if (!(await this.cards.endPage(key))) return;
        const card = await this.cards.add({ ...state.card, userId, provider, account }, startedBy, now);
        if (!card) return;
        // It is removed again if the account was closed meanwhile.
        if (await this.accounts.isClient(userId, null))
          this.work.publish(cardEvent(card, 'payment_method.added', startedBy, now));
        else await this.cards.remove(card.id, userId, now);
      });
    const isOver = now.getTime() > expiresAt.getTime() + day;
    if (state?.is === 'expired' || isOver) await this.cards.endPage(key);
  }
}
