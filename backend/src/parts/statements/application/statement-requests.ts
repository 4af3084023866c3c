import { Injectable } from '@nestjs/common';
import { type Actor, notFound } from '../../../kernel/index.js';
import { DocumentRequests, RequestAnswers } from '../../../modules/documents/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import { Site } from '../../../modules/practice/index.js';
import { PartScope } from '../../../platform/parts/part-scope.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { hasMonth, stateOf, statementTitle, unknown } from '../domain/bank-account.js';
import { monthsBetween } from '../domain/month.js';
import { BankAccountRepository, StatementRepository } from '../domain/ports.js';
import { BankStatements } from './bank-statements.js';

/** Requests to clients for statements that are missing, and their answers. */
@Injectable()
export class StatementRequests {
  constructor(
    scope: PartScope,
    events: DomainEvents,
    private readonly bankAccounts: BankAccountRepository,
    private readonly stored: StatementRepository,
    private readonly statements: BankStatements,
    private readonly requests: DocumentRequests,
    private readonly answers: RequestAnswers,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
  ) {
    // Also while the part is off: afterwards the month is as if it had been on.
    events.subscribe('document_request.answered', ({ requestId }) => this.stored.noteAnswer(requestId));
    scope.subscribe('document_request.answered', async ({ requestId, actorId, subject, details }) => {
      const asked = await this.stored.askedBy(requestId);
      const documentId = details?.['documentId'];
      if (asked && typeof documentId === 'number')
        this.statements.received(asked, subject.title, documentId, actorId);
    });
    // Its request would wait for the practice, which has decided.
    events.subscribe('document.status_changed', async ({ documentId, actorId, details }) => {
      if (details?.['to'] !== 'draft') return;
      const requestId = await this.stored.answeredBy(documentId);
      if (requestId !== undefined) await this.answers.reopen(requestId, documentId, actorId);
    });
  }

  /**
   * One request for each month of the year that is missing; none for those that are requested already. Where the
   * statement was sent back or deleted, that is the request which it had answered, as long as it is open.
   * @returns document_requests.id of each @throws DomainError not_found
   */
  async requestMissing(admin: Actor, clientId: number, year: number): Promise<number[]> {
    const client = await this.accounts.client(clientId, admin);
    if (!client || client.closed) throw notFound('client');
    const today = await this.site.today();
    const months = monthsBetween(`${year}-01`, `${year}-12`);
    return this.work.run(async () => {
      const ids: number[] = [];
      for (const account of await this.bankAccounts.lockAll(clientId)) {
        const known = new Map((await this.stored.of(account.id)).map((one) => [one.month, one]));
        for (const month of months) {
          if (!hasMonth(account, month)) continue;
          const before = known.get(month) ?? unknown(month);
          if (stateOf(before, today) !== 'missing') continue;
          const title = inLanguage(client.language, () => statementTitle(account, month));
          const id = before.requestId ?? (await this.requests.create(admin, { userId: clientId, title })).id;
          await this.stored.ask(account.id, month, id);
          ids.push(id);
        }
      }
      return ids;
    });
  }
}
