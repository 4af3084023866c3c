import {
  type Actor,
  assertNotRemindedOn,
  changesTo,
  conflict,
  daysBetween,
  invalidField,
  type Recorded,
} from '../../../kernel/index.js';
import { hasUpload, isOpen, isUploadable } from './request-actions.js';

/** pending_review: open, with or without an upload; completed: the upload was accepted. */
export const requestStatuses = ['pending_review', 'completed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The two sides that an open request can wait for. */
export const requestSides = ['client', 'practice'] as const;
export type RequestSide = (typeof requestSides)[number];

export type DocumentRequestEventName =
  | 'made'
  | 'answered'
  | 'undone' // the upload was taken back or deleted
  | 'accepted'
  | 'sent_back'
  | 'changed'
  | 'withdrawn'
  | 'reminded';

/** A domain event of a request; the activity log keeps it in the request's chain. */
export interface DocumentRequestEvent<
  Event extends DocumentRequestEventName = DocumentRequestEventName,
> extends Recorded {
  type: `document_request.${Event}`;
  requestId: number;
  clientId: number;
}

export interface NewDocumentRequest {
  /** users.id of the client */
  userId: number;
  requestedBy: number;
  title: string;
  description: string | null;
  /** Due date in the practice's time zone, as 2027-01-31. */
  dueDate: string | null;
  /** document_templates.id of the form to fill in */
  templateId: number | null;
}

/** An admin's changes; omitted fields keep their values. */
export interface RequestChanges {
  /** completed accepts the upload, pending_review sends it back with a reason. */
  status?: RequestStatus;
  reason?: string;
  title?: string;
  description?: string | null;
  dueDate?: string | null;
}

/** Days before the due date from which an unanswered request is due for a reminder. */
export const reminderDays = 3;

/** The practice's request to one client for a document; one uploaded file answers it. */
export class DocumentRequest {
  /** Set by the database. */
  id!: number;
  userId: number;
  requestedBy: number;
  templateId: number | null;
  title: string;
  description: string | null;
  dueDate: string | null;
  status: RequestStatus = 'pending_review';
  /** Reason why the last upload was sent back; null after the next upload. */
  reason: string | null = null;
  /** documents.id of the upload */
  documentId: number | null = null;
  uploadedAt: Date | null = null;
  /** Start of the practice's review of the upload; the client cannot take it back from then on. */
  reviewedAt: Date | null = null;
  /** Time of the automatic reminder for this due date. */
  remindedAt: Date | null = null;
  /** Date of the last reminder, in the practice's time zone. */
  remindedOn: string | null = null;
  created_at: Date;
  updated_at: Date;
  withdrawn_at: Date | null = null;

  constructor(request: NewDocumentRequest, at: Date) {
    this.userId = request.userId;
    this.requestedBy = request.requestedBy;
    this.templateId = request.templateId;
    this.title = request.title;
    this.description = request.description;
    this.dueDate = request.dueDate;
    this.created_at = at;
    this.updated_at = at;
  }

  /** The client until there is an upload, then the practice; null once completed. */
  get waitingFor(): RequestSide | null {
    if (this.status === 'completed') return null;
    return this.documentId === null ? 'client' : 'practice';
  }

  /** Events of its creation; they need the id from the database. */
  createdEvents(): DocumentRequestEvent[] {
    const details = { dueDate: this.dueDate, templateId: this.templateId };
    return [this.event('made', this.requestedBy, this.created_at, details)];
  }

  /** @throws DomainError document_request.completed, document_request.already_reviewed */
  assertAnswerable(): void {
    this.assertOpen();
    if (isUploadable(this)) return;
    throw conflict(
      'document_request.already_reviewed',
      'Your consultant has already opened your file, so you can no longer replace it or take it back. If it is the wrong file, please send us a message.',
    );
  }

  /**
   * Links the client's document to the request; it replaces an upload that is not reviewed yet.
   * @throws DomainError document_request.completed, document_request.already_reviewed
   */
  answer(documentId: number, by: Actor, at: Date): DocumentRequestEvent[] {
    this.assertAnswerable();
    this.documentId = documentId;
    this.uploadedAt = at;
    this.reason = null;
    this.updated_at = at;
    return [this.event('answered', by.id, at, { documentId })];
  }

  /** @throws DomainError document_request.completed, document_request.already_reviewed, document_request.nothing_uploaded */
  undo(by: Actor, at: Date): DocumentRequestEvent[] {
    this.assertAnswerable();
    this.assertUploaded();
    return this.reopen('undone', by.id, at, { documentId: this.documentId });
  }

  /** Records that the practice has started its review of that document, if it is the upload. */
  markReviewed(documentId: number, at: Date): void {
    if (this.waitingFor === 'practice' && this.documentId === documentId) this.reviewedAt ??= at;
  }

  /** Reopens the request after its document was deleted; an accepted document stays linked. */
  removeAnswer(documentId: number, by: number | null, at: Date): DocumentRequestEvent[] {
    if (this.waitingFor !== 'practice' || this.documentId !== documentId) return [];
    return this.reopen('undone', by, at, { documentId });
  }

  /**
   * Changes its details, then accepts the upload or sends it back.
   * @throws DomainError invalid (reason), document_request.nothing_uploaded, document_request.completed
   */
  change({ status, reason, ...details }: RequestChanges, by: Actor, at: Date): DocumentRequestEvent[] {
    if (reason !== undefined && status === undefined)
      throw invalidField('reason', 'A reason needs the status pending_review, which sends the request back');
    const changed = this.changeDetails(details, by, at);
    if (status === 'completed') return [...changed, ...this.accept(by, at)];
    if (status === 'pending_review') return [...changed, ...this.sendBack(reason, by, at)];
    return changed;
  }

  /** Removes it from both sides' lists; an upload stays in the library. */
  withdraw(by: number | null, at: Date): DocumentRequestEvent[] {
    this.withdrawn_at = at;
    this.updated_at = at;
    return [this.event('withdrawn', by, at)];
  }

  /**
   * Reminds the client of a due date soon, once per due date, and not on a day with a manual reminder.
   * @param today as 2027-01-31
   */
  remind(today: string, at: Date): DocumentRequestEvent[] {
    if (!this.isDueForReminder(today) || this.remindedOn === today) return [];
    this.remindedAt = at;
    this.remindedOn = today;
    return [this.event('reminded', null, at, { dueDate: this.dueDate })];
  }

  /**
   * Reminds the client on an admin's request, once a day.
   * @param today as 2027-01-31
   * @throws DomainError document_request.completed, document_request.answered, reminder.already_sent
   */
  remindByHand(by: Actor, today: string, at: Date): DocumentRequestEvent[] {
    this.assertOpen();
    if (hasUpload(this))
      throw conflict(
        'document_request.answered',
        'The client has already uploaded a file for this request. Please review it.',
      );
    assertNotRemindedOn(today, this.remindedOn);
    if (this.isDueForReminder(today)) this.remindedAt = at;
    this.remindedOn = today;
    const overdue = this.dueDate !== null && this.dueDate < today;
    return [this.event('reminded', by.id, at, { dueDate: this.dueDate, overdue })];
  }

  /** @param today as 2027-01-31 */
  isDueForReminder(today: string): boolean {
    if (this.waitingFor !== 'client' || this.dueDate === null || this.remindedAt) return false;
    const left = daysBetween(today, this.dueDate);
    return left >= 0 && left <= reminderDays;
  }

  private changeDetails(
    { title, description, dueDate }: Pick<RequestChanges, 'title' | 'description' | 'dueDate'>,
    by: Actor,
    at: Date,
  ): DocumentRequestEvent[] {
    const { changed, fields } = changesTo(this, { title, description, dueDate });
    if (fields === '') return [];
    this.assertOpen();
    if ('dueDate' in changed) this.remindedAt = null;
    Object.assign(this, changed, { updated_at: at });
    const moved = 'dueDate' in changed && { dueDate: this.dueDate };
    return [this.event('changed', by.id, at, { fields, ...moved })];
  }

  /** Accepting again changes nothing. */
  private accept(by: Actor, at: Date): DocumentRequestEvent[] {
    if (this.status === 'completed') return [];
    this.assertUploaded();
    this.status = 'completed';
    this.updated_at = at;
    return [this.event('accepted', by.id, at, { documentId: this.documentId })];
  }

  private sendBack(reason: string | undefined, by: Actor, at: Date): DocumentRequestEvent[] {
    if (!reason) throw invalidField('reason', 'Enter what is missing');
    this.assertOpen();
    this.assertUploaded();
    const events = this.reopen('sent_back', by.id, at, { documentId: this.documentId, reason });
    this.reason = reason;
    return events;
  }

  private reopen(
    event: 'undone' | 'sent_back',
    by: number | null,
    at: Date,
    details: Recorded['details'],
  ): DocumentRequestEvent[] {
    this.documentId = null;
    this.uploadedAt = null;
    this.reviewedAt = null;
    this.updated_at = at;
    return [this.event(event, by, at, details)];
  }

  private assertOpen(): void {
    if (isOpen(this)) return;
    throw conflict('document_request.completed', 'This request is complete: the uploaded file was accepted.');
  }

  private assertUploaded(): void {
    if (hasUpload(this)) return;
    throw conflict('document_request.nothing_uploaded', 'No file has been uploaded for this request.');
  }

  /** @param actorId null for the system */
  private event(
    event: DocumentRequestEventName,
    actorId: number | null,
    at: Date,
    details?: Recorded['details'],
  ): DocumentRequestEvent {
    return {
      type: `document_request.${event}`,
      requestId: this.id,
      clientId: this.userId,
      actorId,
      at,
      subject: { type: 'document_request', id: this.id, title: this.title },
      ...(details && { details }),
    };
  }
}
