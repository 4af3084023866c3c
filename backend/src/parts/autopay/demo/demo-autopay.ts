import { Injectable } from '@nestjs/common';
import type { DemoLoader } from '../../../demo/demo-practice.js';
import type { Actor } from '../../../kernel/index.js';
import { CardPayments } from '../../../modules/billing/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { Agreements } from '../application/agreements.js';
import { SavedCards } from '../application/saved-cards.js';
import { AgreementRepository } from '../domain/ports.js';

/** In the demo practice, the first client's card pays the monthly retainer. */
@Injectable()
export class DemoAutopay implements DemoLoader {
  constructor(
    private readonly payments: CardPayments,
    private readonly cards: SavedCards,
    private readonly agreements: Agreements,
    private readonly stored: AgreementRepository,
    private readonly sql: Sql,
  ) {}

  /** Not with a gateway of money: there a card is entered by its person alone. */
  async load(clients: ReadonlyMap<string, number>): Promise<void> {
    if (!(await this.payments.current())?.cards.isTest) return;
    const client: Actor = { id: clients.get('asample') ?? 0, role: 'client' };
    const save = await this.cards.prepareAdd(client, undefined);
    await save();
    const recurring = await this.sql.column<number>(
      'demo.recurring-invoices',
      'SELECT id FROM recurring_invoices WHERE user_id = $1',
      [client.id],
    );
    for (const id of recurring) {
      const invoice = await this.stored.lockInvoice(id);
      if (invoice) await this.agreements.record(invoice, client.id);
    }
  }
}
