import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, invalidField } from '../../../kernel/index.js';
import { DocumentLibrary } from '../../../modules/documents/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { ResponseRepository } from '../domain/response-repository.js';
import type { SentQuestionnaire } from '../domain/sent-questionnaire.js';

export interface Sending {
  questionnaireId: number;
  /** users.id of the client */
  userId: number;
  /** Due date in the practice's time zone, as 2027-01-31. */
  dueDate?: string | null | undefined;
}

/** Sends questionnaires to clients, and reviews their answers. */
@Injectable()
export class SentQuestionnaires {
  constructor(
    private readonly responses: ResponseRepository,
    private readonly library: DocumentLibrary,
    private readonly accounts: Accounts,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Its present version, which stays as it is.
   * @param at time of sending, for the demo's past
   * @throws DomainError invalid (userId), questionnaire.not_found
   */
  send(
    admin: Actor,
    { questionnaireId, userId, dueDate = null }: Sending,
    at: Date = this.clock.now(),
  ): Promise<SentQuestionnaire> {
    return this.work.run(async () => {
      if (!(await this.accounts.isClient(userId, admin)))
        throw invalidField('userId', t('Please select a client'));
      const sent = await this.responses.send({ questionnaireId, userId, sentBy: admin.id, dueDate, at });
      this.work.publish(sent.event('sent', admin.id, at, { dueDate }));
      return sent;
    });
  }

  /** Completes their document, too. @throws DomainError not_found, questionnaire.not_submitted */
  async accept(admin: Actor, id: number): Promise<void> {
    const at = this.clock.now();
    await this.work.run(async () => {
      const response = await this.responses.lock(id, admin);
      this.work.publish(response.accept(admin.id, at));
      await this.responses.save(response, at);
      const { documentId } = response.fields;
      if (documentId !== null) await this.library.completeFiled(admin, documentId);
    });
  }

  /** Accepts the answers with their document, which was accepted in the library. @param by users.id */
  async acceptWith(documentId: number, by: number | null): Promise<void> {
    const at = this.clock.now();
    const response = await this.responses.lockSubmittedAs(documentId);
    if (!response) return;
    this.work.publish(response.accept(by, at));
    await this.responses.save(response, at);
  }

  /** Counts the answers of a client's open questionnaires again, since a document was deleted or restored. */
  async recount(clientId: number, documentId: number): Promise<void> {
    await this.work.run(async () => {
      for (const response of await this.responses.lockOpenWith(clientId, documentId))
        await this.count(response);
    });
  }

  /** Its document is a draft until then, unless it was accepted. @throws DomainError not_found, invalid (reason), questionnaire.open */
  async reopen(admin: Actor, id: number, reason: string): Promise<void> {
    const at = this.clock.now();
    await this.work.run(async () => {
      const response = await this.responses.lock(id, admin);
      this.work.publish(response.reopen(reason, admin, at));
      await this.responses.save(response, at);
      const { documentId } = response.fields;
      if (documentId !== null) await this.library.returnFiled(admin, documentId);
      await this.count(response);
    });
  }

  private async count(response: SentQuestionnaire): Promise<void> {
    const answers = await this.responses.answers(response.id);
    const counts = response.counts(await this.responses.present(response.fields, answers));
    if (!response.hasCounts(counts)) await this.responses.count(response, counts, this.clock.now());
  }
}
