import { Injectable } from '@nestjs/common';
import { type Actor, Clock, notFound } from '../../../kernel/index.js';
import { DocumentLibrary, RequestAnswers } from '../../../modules/documents/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import { Site } from '../../../modules/practice/index.js';
import type { SentFile } from '../../../platform/files/file-intake.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { type Commit, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import {
  accountSubject,
  alreadyReceived,
  assertFileable,
  type BankAccount,
  type MonthRecord,
  stateOf,
  type StatementState,
  statementTitle,
} from '../domain/bank-account.js';
import { BankAccountRepository, StatementRepository } from '../domain/ports.js';

/** A month of an account of one client. */
export interface AccountMonth {
  /** users.id */
  clientId: number;
  accountId: number;
  /** 2026-10 */
  month: string;
}

export interface FiledMonth {
  month: string;
  state: StatementState;
  documentId: number | null;
}

/** Statements as they arrive, from the client or through the practice. */
@Injectable()
export class BankStatements {
  constructor(
    private readonly bankAccounts: BankAccountRepository,
    private readonly statements: StatementRepository,
    private readonly library: DocumentLibrary,
    private readonly answers: RequestAnswers,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the file. The commit makes it the month's statement: of two simultaneous ones, the first.
   * @param replace the earlier one stays in the library
   * @throws DomainError not_found, bank_statement.not_due, bank_statement.received; else as an upload
   */
  async prepare(
    actor: Actor,
    place: AccountMonth,
    file: SentFile,
    { replace }: { replace: boolean },
  ): Promise<Commit<FiledMonth>> {
    const { clientId, month } = place;
    const client = await this.openClient(actor, clientId);
    const account = await this.bankAccounts.find(place.accountId, clientId);
    if (!account) throw notFound('bank_account');
    const known = await this.fileable(account, month);
    if (known.documentId !== null && !replace) throw alreadyReceived();
    const byPractice = actor.role === 'admin';
    const title = inLanguage(client.language, () => statementTitle(account, month));
    const add = await this.library.prepareUpload(actor, {
      ...file,
      userId: clientId,
      title,
      category: 'financial',
      description: null,
      needsSignature: false,
      // The grid shows it: a dozen messages about what the practice itself did would be noise.
      ...(byPractice && { toReview: true, quiet: true }),
    });
    return async () => {
      const { account: locked, known } = await this.lock(place);
      if (known.documentId !== null && !replace) throw alreadyReceived();
      const { id } = await add();
      if (known.requestId === null) await this.statements.file(locked.id, month, id);
      // As if it were uploaded there, so that the practice reviews both in one.
      else if (!byPractice && !replace) await this.answers.answerBy(actor, known.requestId, id);
      else {
        await this.answers.fulfil(actor, known.requestId, id);
        await this.statements.file(locked.id, month, id);
      }
      // The answer of a request says so itself: see `received`.
      if (known.requestId === null || byPractice || replace) this.received(locked, title, id, actor.id);
      return { month, state: 'received', documentId: id };
    };
  }

  /**
   * Says that there is no statement of the month, which ends a request for it, or that there may be one after all.
   * @throws DomainError not_found, bank_statement.not_due, bank_statement.received
   */
  async setNone(actor: Actor, place: AccountMonth, none: boolean): Promise<FiledMonth> {
    const client = await this.openClient(actor, place.clientId);
    return this.work.run(async () => {
      const { account, known } = await this.lock(place);
      const { month } = place;
      if (known.documentId !== null) throw alreadyReceived();
      const result = { ...known, isNone: none, requestId: none ? null : known.requestId };
      if (none !== known.isNone) {
        if (known.requestId !== null) await this.answers.fulfil(actor, known.requestId, null);
        await this.statements.setNone(account.id, month, none);
        this.work.publish({
          type: none ? 'bank_statement.none_reported' : 'bank_statement.expected',
          clientId: account.userId,
          actorId: actor.id,
          at: this.clock.now(),
          subject: {
            ...accountSubject(account),
            title: inLanguage(client.language, () => statementTitle(account, month)),
          },
        });
      }
      return { month, state: stateOf(result, await this.site.today()), documentId: null };
    });
  }

  /** In the open unit of work. @param title of the statement */
  received(account: BankAccount, title: string, documentId: number, actorId: number | null): void {
    this.work.publish({
      type: 'bank_statement.received',
      clientId: account.userId,
      documentId,
      actorId,
      at: this.clock.now(),
      subject: { ...accountSubject(account), title },
    });
  }

  /** Clients and those who act for them were let in by the route. @throws DomainError not_found */
  private async openClient(actor: Actor, clientId: number) {
    const client = await this.accounts.client(clientId, actor.role === 'admin' ? actor : null);
    if (!client || client.closed) throw notFound('client');
    return client;
  }

  private async lock({ clientId, accountId, month }: AccountMonth) {
    const account = await this.bankAccounts.lock(accountId, clientId);
    if (!account) throw notFound('bank_account');
    return { account, known: await this.fileable(account, month) };
  }

  private async fileable(account: BankAccount, month: string): Promise<MonthRecord> {
    assertFileable(account, month, await this.site.today());
    return this.statements.month(account.id, month);
  }
}
