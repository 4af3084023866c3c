import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, invalidField, notFound } from '../../../kernel/index.js';
import { DocumentRequests, DocumentTemplates } from '../../../modules/documents/index.js';
import { Accounts } from '../../../modules/identity/index.js';
import { Site } from '../../../modules/practice/index.js';
import { inLanguage } from '../../../platform/process/request-context.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { periodName, titleOf } from '../domain/period.js';
import { RecurringRequestRepository } from '../domain/ports.js';
import {
  type NewRecurringRequest,
  RecurringRequest,
  type RecurringRequestChanges,
} from '../domain/recurring-request.js';

/** Document requests that are made to a client every month, quarter or year. */
@Injectable()
export class RecurringRequests {
  constructor(
    private readonly recurring: RecurringRequestRepository,
    private readonly requests: DocumentRequests,
    private readonly templates: DocumentTemplates,
    private readonly accounts: Accounts,
    private readonly site: Site,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes the first request at once if it starts today.
   * @returns its id
   * @throws DomainError invalid (userId, templateId, startsOn, endsOn)
   */
  async create(admin: Actor, given: Omit<NewRecurringRequest, 'createdBy'>): Promise<number> {
    if (!(await this.accounts.isClient(given.userId, admin)))
      throw invalidField('userId', t('Please select a client'));
    await this.assertTemplate(given.templateId);
    const today = await this.site.today();
    const recurring = RecurringRequest.begin({ ...given, createdBy: admin.id }, today);
    return this.work.run(async () => {
      const at = this.clock.now();
      recurring.id = await this.recurring.add(recurring, at);
      const { every, startsOn, endsOn } = recurring;
      this.work.publish(recurring.event('created', admin.id, at, { every, startsOn, endsOn }));
      await this.makeDue(recurring.id, today);
      return recurring.id;
    });
  }

  /** Makes what is due first, unchanged. @throws DomainError not_found, invalid (templateId, startsOn, endsOn) */
  async update(admin: Actor, id: number, changes: RecurringRequestChanges): Promise<void> {
    const today = await this.site.today();
    await this.work.run(async () => {
      await this.get(id, admin);
      await this.assertTemplate(changes.templateId);
      await this.makeDue(id, today);
      const recurring = await this.get(id, admin);
      const at = this.clock.now();
      const events = recurring.change(changes, admin, today, at);
      if (events.length === 0) return;
      await this.recurring.save(recurring, at);
      for (const event of events) this.work.publish(event);
      await this.makeDue(id, today);
    });
  }

  /** Requests that were made stay. @throws DomainError not_found */
  async delete(admin: Actor, id: number): Promise<void> {
    await this.work.run(async () => {
      const recurring = await this.get(id, admin);
      await this.remove(recurring, admin.id, this.clock.now());
    });
  }

  /** Ends those of an account that is closed. */
  async deleteOf(userId: number, at: Date): Promise<void> {
    for (const recurring of await this.of(userId)) await this.remove(recurring, null, at);
  }

  /** Stops those of a client that is archived. */
  async pauseOf(userId: number, actorId: number | null, at: Date): Promise<void> {
    for (const recurring of await this.of(userId)) {
      const events = recurring.pause(actorId, at);
      if (events.length > 0) await this.recurring.save(recurring, at);
      for (const event of events) this.work.publish(event);
    }
  }

  /**
   * Makes the requests whose days have come; safe to repeat, since each is then no longer due. A client whose account was
   * just closed gets none.
   */
  async make(id: number): Promise<void> {
    const today = await this.site.today();
    await this.work.run(() => this.makeDue(id, today));
  }

  /** In the open unit of work. */
  private async makeDue(id: number, today: string): Promise<void> {
    const recurring = await this.recurring.lock(id, null);
    if (!recurring) return;
    const { nextOn } = recurring;
    const due = recurring.takeDue(today);
    if (due.length === 0 && recurring.nextOn === nextOn) return;
    const at = this.clock.now();
    await this.recurring.save(recurring, at);
    const client = await this.accounts.client(recurring.userId);
    if (!client || client.closed) return;
    const { userId, title, description, templateId, createdBy } = recurring;
    const hasForm = templateId !== null && (await this.templates.find(templateId)) !== undefined;
    for (const one of due) {
      // A change of the terms can name a day in a period that was asked for.
      if (!(await this.recurring.takePeriod(id, one))) continue;
      const named = inLanguage(client.language, () => titleOf(title, periodName(one.period, one.every)));
      const request = await this.requests.create(
        { id: createdBy, role: 'admin' },
        {
          userId,
          title: named,
          ...(description !== null && { description }),
          dueDate: one.dueDate,
          ...(hasForm && { templateId }),
        },
      );
      await this.recurring.nameRequest(id, one, request.id);
    }
  }

  private async of(userId: number): Promise<RecurringRequest[]> {
    const found: RecurringRequest[] = [];
    for (const id of await this.recurring.idsOf(userId)) {
      const recurring = await this.recurring.lock(id, null);
      if (recurring) found.push(recurring);
    }
    return found;
  }

  private async remove(recurring: RecurringRequest, actorId: number | null, at: Date): Promise<void> {
    await this.recurring.remove(recurring.id);
    this.work.publish(recurring.event('deleted', actorId, at));
  }

  private async get(id: number, admin: Actor): Promise<RecurringRequest> {
    const recurring = await this.recurring.lock(id, admin);
    if (!recurring) throw notFound('recurring_request');
    return recurring;
  }

  private async assertTemplate(templateId: number | null | undefined): Promise<void> {
    if (typeof templateId === 'number' && !(await this.templates.find(templateId)))
      throw invalidField('templateId', t('Please select a template'));
  }
}
