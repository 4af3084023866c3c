import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, changesTo, Clock, conflict, given, notFound } from '../../../kernel/index.js';
import { DocumentRequests } from '../../../modules/documents/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  accountSubject,
  assertInOrder,
  type BankAccount,
  hasMonth,
  maximumAccounts,
  type NewBankAccount,
} from '../domain/bank-account.js';
import { BankAccountRepository, StatementRepository } from '../domain/ports.js';
import type { BankAccountEvent } from '../domain/statements-events.js';

/** Omitted fields keep their values. */
export type BankAccountChanges = { [Field in keyof NewBankAccount]?: NewBankAccount[Field] | undefined };

/** Accounts of clients from which a statement is to arrive every month. */
@Injectable()
export class BankAccounts {
  constructor(
    private readonly stored: BankAccountRepository,
    private readonly statements: StatementRepository,
    private readonly requests: DocumentRequests,
    private readonly accounts: Accounts,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError not_found, invalid (to), bank_account.too_many */
  async create(admin: Actor, clientId: number, account: NewBankAccount): Promise<BankAccount> {
    if (!(await this.accounts.isClient(clientId, admin))) throw notFound('client');
    assertInOrder(account);
    return this.work.run(async () => {
      await this.stored.lockList(clientId);
      if ((await this.stored.count(clientId)) >= maximumAccounts)
        throw conflict(
          'bank_account.too_many',
          t('A client can have at most {max} accounts.', { max: maximumAccounts }),
        );
      const at = this.clock.now();
      const added = await this.stored.add(clientId, account, at);
      this.publish('created', added, admin, at, { from: added.from, to: added.to });
      return added;
    });
  }

  /**
   * Months that are then outside of it keep what was filed, but open requests for them are withdrawn.
   * @throws DomainError not_found, invalid (to), request.held
   */
  async update(
    admin: Actor,
    clientId: number,
    id: number,
    changes: BankAccountChanges,
  ): Promise<BankAccount> {
    return this.work.run(async () => {
      const account = await this.get(admin, clientId, id);
      const { changed, fields } = changesTo(account, changes);
      const after: BankAccount = { ...account, ...given(changed) };
      assertInOrder(after);
      if (fields === '') return account;
      const at = this.clock.now();
      await this.stored.save(after, at);
      await this.withdrawRequests(admin, id, (month) => !hasMonth(after, month));
      this.publish('changed', after, admin, at, { fields });
      return after;
    });
  }

  /** Documents stay in the library; open requests for its months are withdrawn. @throws DomainError not_found, request.held */
  async delete(admin: Actor, clientId: number, id: number): Promise<void> {
    await this.work.run(async () => {
      const account = await this.get(admin, clientId, id);
      await this.withdrawRequests(admin, id, () => true);
      await this.stored.remove(id);
      this.publish('deleted', account, admin, this.clock.now());
    });
  }

  /** One that has its answer is still reviewed. */
  private async withdrawRequests(
    admin: Actor,
    accountId: number,
    concerns: (month: string) => boolean,
  ): Promise<void> {
    for (const { month, requestId, documentId } of await this.statements.of(accountId))
      if (requestId !== null && documentId === null && concerns(month))
        await this.requests.withdraw(admin, requestId);
  }

  private async get(admin: Actor, clientId: number, id: number): Promise<BankAccount> {
    await this.accounts.getClient(admin, clientId);
    const account = await this.stored.lock(id, clientId);
    if (!account) throw notFound('bank_account');
    return account;
  }

  private publish(
    name: 'created' | 'changed' | 'deleted',
    account: BankAccount,
    by: Actor,
    at: Date,
    details?: BankAccountEvent['details'],
  ): void {
    this.work.publish({
      type: `bank_account.${name}`,
      clientId: account.userId,
      actorId: by.id,
      at,
      subject: accountSubject(account),
      ...(details && { details }),
    });
  }
}
