import { Injectable } from '@nestjs/common';
import { type Actor, changesTo, Clock, type Recorded } from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { QuestionnaireRepository } from '../domain/ports.js';
import type {
  QuestionnaireChanges,
  QuestionnaireContents,
  QuestionnaireEvent,
} from '../domain/questionnaire.js';

/** The questionnaires of the practice. What was sent to a client keeps the version that was sent. */
@Injectable()
export class Questionnaires {
  constructor(
    private readonly stored: QuestionnaireRepository,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @returns questionnaires.id */
  create(admin: Actor, contents: QuestionnaireContents): Promise<number> {
    return this.work.run(async () => {
      const id = await this.stored.add(contents, this.clock.now());
      this.publish('created', admin, { id, title: contents.title });
      return id;
    });
  }

  /** Makes a new version if anything changes. @throws DomainError not_found */
  async update(admin: Actor, id: number, changes: QuestionnaireChanges): Promise<void> {
    await this.work.run(async () => {
      const current = await this.stored.lock(id);
      const { changed, fields } = changesTo<QuestionnaireChanges>(current, changes);
      if (fields === '') return;
      const next = Object.assign({}, current, changed, { version: current.version + 1 });
      await this.stored.replace(next, this.clock.now());
      this.publish('changed', admin, next, { fields, version: next.version });
    });
  }

  /** It can no longer be sent; what was sent can be answered. @throws DomainError not_found */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.work.run(async () => {
      const questionnaire = await this.stored.lock(id);
      await this.stored.delete(id, this.clock.now());
      this.publish('deleted', admin, questionnaire);
    });
  }

  private publish(
    what: 'created' | 'changed' | 'deleted',
    { id: actorId }: Actor,
    { id, title }: { id: number; title: string },
    details?: Recorded['details'],
  ): void {
    this.work.publish({
      type: `questionnaire.${what}`,
      at: this.clock.now(),
      actorId,
      clientId: null,
      subject: { type: 'questionnaire', id, title },
      ...(details && { details }),
    } satisfies QuestionnaireEvent);
  }
}
