import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, invalidField } from '../../../kernel/index.js';
import { Connections } from '../../../platform/connections/connections.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Confirmation } from '../../../modules/identity/index.js';
import { PriceQueries, TaxRates } from '../../../modules/prices/index.js';
import type { BookNames } from '../domain/books.js';

declare module '../../../platform/connections/connections.js' {
  interface ConnectionSettings {
    books: BookNames;
  }
}

export const noNames: BookNames = { accounts: {}, taxes: {} };

/** Names of accounts and taxes in the practice's accounting program, which owners enter. */
@Injectable()
export class BooksConnection {
  constructor(
    private readonly connections: Connections,
    private readonly prices: PriceQueries,
    private readonly rates: TaxRates,
    private readonly confirmation: Confirmation,
    private readonly work: UnitOfWork,
  ) {}

  async names(): Promise<BookNames> {
    return (await this.connections.find('books'))?.settings ?? noNames;
  }

  /**
   * Adds or replaces the given names; an empty one is removed, the others stay. For an owner with a fresh session.
   * @throws DomainError invalid (accounts, taxes), forbidden (auth.session_required, auth.password_required)
   */
  async change(owner: Actor, given: Partial<BookNames>): Promise<void> {
    await this.confirmation.confirmSession(owner);
    await this.assertKnown(given);
    await this.work.run(async () => {
      const saved = (await this.connections.lock('books'))?.settings;
      const before = saved ?? noNames;
      const names = {
        accounts: changed(before.accounts, given.accounts),
        taxes: changed(before.taxes, given.taxes),
      };
      if (JSON.stringify(names) === JSON.stringify(before)) return;
      const isEmpty = Object.keys({ ...names.accounts, ...names.taxes }).length === 0;
      if (isEmpty) await this.connections.remove('books');
      else await this.connections.save('books', names);
      const change = isEmpty ? 'disconnected' : saved ? 'changed' : 'connected';
      await this.connections.announce(owner, 'books', change, '');
    });
  }

  private async assertKnown({ accounts = {}, taxes = {} }: Partial<BookNames>): Promise<void> {
    const ofAccounts = Object.keys(accounts).filter((key) => key !== 'default');
    const prices = idsIn(ofAccounts);
    if (
      prices.length < ofAccounts.length ||
      (prices.length > 0 && (await this.prices.unknown(prices)).length > 0)
    )
      throw invalidField('accounts', t('Please select a price from the price list'));
    const ofTaxes = Object.keys(taxes).filter((key) => key !== 'none');
    if (ofTaxes.length === 0) return;
    const rates = new Set((await this.rates.all()).map(({ id }) => String(id)));
    if (ofTaxes.some((key) => !rates.has(key))) throw invalidField('taxes', t('There is no such tax rate'));
  }
}

const idsIn = (keys: readonly string[]): number[] =>
  keys.filter((key) => /^[1-9]\d{0,8}$/.test(key)).map(Number);

function changed(before: Record<string, string>, given: Record<string, string> = {}): Record<string, string> {
  const all = Object.entries({ ...before, ...given }).filter(([, name]) => name.trim() !== '');
  return Object.fromEntries(
    all
      .map(([key, name]) => [key, name.trim()] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
