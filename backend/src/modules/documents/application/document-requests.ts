import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import { type Actor, Clock, invalidField } from '../../../kernel/index.js';
import { Accounts } from '../../identity/index.js';
import { DocumentRequest } from '../domain/document-request.js';
import type { NewDocumentRequest } from '../domain/request-changes.js';
import { DocumentRequestRepository } from '../domain/ports.js';
import { DocumentTemplates } from './document-templates.js';

export interface NewRequest {
  userId: number;
  title: string;
  description?: string;
  /** Due date in the practice's time zone, as 2027-01-31. */
  dueDate?: string;
  templateId?: number;
  /** Documents of a checklist. */
  items?: { title: string }[];
}

/**
 * The practice's requests for documents; `RequestAnswers` has the uploads for them, `RequestReminders` the reminders.
 */
@Injectable()
export class DocumentRequests {
  constructor(
    private readonly requests: DocumentRequestRepository,
    private readonly templates: DocumentTemplates,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  /**
   * @param at time of the request, for requests older than this installation
   * @throws DomainError invalid (userId, templateId)
   */
  async create(admin: Actor, request: NewRequest, at: Date = this.clock.now()): Promise<DocumentRequest> {
    const { userId, title, description = null, dueDate = null, templateId = null, items = [] } = request;
    if (!(await this.accounts.isClient(userId, admin)))
      throw invalidField('userId', t('Please select a client'));
    if (templateId !== null && !(await this.templates.find(templateId)))
      throw invalidField('templateId', t('Please select a template'));
    const newRequest = { userId, title, description, dueDate, templateId, items, requestedBy: admin.id };
    return this.requests.add(new DocumentRequest(newRequest, at));
  }

  /**
   * Requests that follow from something that a member of the staff began.
   * @param requestedBy users.id of that member
   */
  async make(
    requestedBy: number,
    request: Pick<NewDocumentRequest, 'userId' | 'title' | 'description'>,
  ): Promise<DocumentRequest> {
    const details = { ...request, dueDate: null, templateId: null, requestedBy };
    return this.requests.add(new DocumentRequest(details, this.clock.now()));
  }

  /** @throws DomainError not_found */
  async withdraw(admin: Actor, id: number): Promise<void> {
    await this.requests.change(id, admin, (request) => request.withdraw(admin.id, this.clock.now()));
  }
}
