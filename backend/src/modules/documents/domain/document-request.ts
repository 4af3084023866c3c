import { t } from '@steward/texts';
import {
  type Actor,
  assertNotRemindedOn,
  changesTo,
  daysBetween,
  invalidField,
  notFound,
  type Recorded,
} from '../../../kernel/index.js';
import {
  type DocumentRequestEvent,
  type DocumentRequestEventName,
  itemEvent,
  requestEvent,
} from './request-event.js';
import { isAnswered, isOpen, isUploadable } from './request-actions.js';
import { alreadyReviewed, completed, fileThere, nothingUploaded, toReview } from './request-refusals.js';
import type { NewDocumentRequest, RequestChanges } from './request-changes.js';
import { assertUnfilled, isFilled, itemsOf, type RequestItem, unfilled } from './request-item.js';

/** pending_review: open, with or without an upload; completed: the upload was accepted. */
export const requestStatuses = ['pending_review', 'completed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The two sides that an open request can wait for. */
export const requestSides = ['client', 'practice'] as const;
export type RequestSide = (typeof requestSides)[number];

/** Days before the due date from which an unanswered request is due for a reminder. */
export const reminderDays = 3;

/**
 * The practice's request to one client for a document, which one uploaded file answers, or for a checklist of
 * documents, each of which has a file or is not needed.
 */
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
  /** documents.id of the upload; null for a checklist */
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
  /** Documents of a checklist; otherwise empty. The list is replaced when one changes. */
  items: readonly RequestItem[];

  constructor(request: NewDocumentRequest, at: Date) {
    this.userId = request.userId;
    this.requestedBy = request.requestedBy;
    this.templateId = request.templateId;
    this.title = request.title;
    this.description = request.description;
    this.dueDate = request.dueDate;
    this.items = itemsOf(request.items ?? []);
    this.created_at = at;
    this.updated_at = at;
  }

  /** The client until there is an upload, then the practice; null once completed. */
  get waitingFor(): RequestSide | null {
    if (this.status === 'completed') return null;
    return isAnswered(this) ? 'practice' : 'client';
  }

  /** documents.id of the uploads that were accepted. */
  get acceptedUploads(): number[] {
    return this.parts.flatMap(({ status, documentId }) =>
      status === 'completed' && documentId !== null ? [documentId] : [],
    );
  }

  /** Events of its creation; they need the id from the database. */
  createdEvents(): DocumentRequestEvent[] {
    const details = { dueDate: this.dueDate, templateId: this.templateId };
    return [requestEvent(this, 'made', this.requestedBy, this.created_at, details)];
  }

  /**
   * The part that an upload would answer or replace now.
   * @param itemId of a checklist; otherwise null
   * @throws DomainError invalid (itemId), document_request.completed, document_request.already_reviewed
   */
  answerable(itemId: number | null): RequestItem | DocumentRequest {
    const part = this.unaccepted(itemId);
    if (!isUploadable(part)) throw alreadyReviewed();
    return part;
  }

  /** @throws DomainError invalid (itemId), document_request.completed, document_request.answered */
  assertAwaited(itemId: number | null): void {
    assertUnfilled(this.unaccepted(itemId));
  }

  /**
   * Links the client's document to the request or item; it replaces an upload that is not reviewed yet. Refuses as
   * `answerable` does.
   */
  answer(documentId: number, by: Actor, at: Date, itemId: number | null = null): DocumentRequestEvent[] {
    const part = this.answerable(itemId);
    if (part instanceof DocumentRequest) {
      Object.assign(this, { documentId, uploadedAt: at, reason: null, updated_at: at });
      return [requestEvent(this, 'answered', by.id, at, { documentId })];
    }
    const uploaded = { ...unfilled, documentId, uploadedAt: at.toISOString() };
    return this.changeItem(part, uploaded, 'item_answered', by.id, at, { documentId });
  }

  /**
   * Completes it with a document that came another way; null: there is none. What was uploaded for it stays in the library.
   * @throws DomainError document_request.completed
   */
  fulfil(documentId: number | null, by: Actor, at: Date): DocumentRequestEvent[] {
    this.assertOpen();
    this.status = 'completed';
    this.documentId = documentId;
    this.uploadedAt = documentId === null ? null : at;
    this.reviewedAt = null;
    this.reason = null;
    this.updated_at = at;
    if (by.role === 'admin')
      return [requestEvent(this, 'accepted', by.id, at, { documentId, fulfilled: true })];
    return documentId === null
      ? [requestEvent(this, 'item_not_needed', by.id, at)]
      : [requestEvent(this, 'answered', by.id, at, { documentId })];
  }

  /** Takes an upload back. @throws DomainError document_request.nothing_uploaded; else as `answerable` */
  undo(by: Actor, at: Date, itemId: number | null = null): DocumentRequestEvent[] {
    const part = this.answerable(itemId);
    const { documentId } = part;
    if (documentId === null) throw nothingUploaded();
    if (part instanceof DocumentRequest) return this.reopen('undone', by.id, at, { documentId });
    return this.changeItem(part, unfilled, 'item_undone', by.id, at, { documentId });
  }

  /**
   * The client does not have a document of the checklist, or takes that back.
   * @param reason null: it is needed again
   * @throws DomainError not_found, document_request.completed, document_request.answered if it has a file
   */
  markItem(itemId: number, reason: string | null, by: Actor, at: Date): DocumentRequestEvent[] {
    const item = this.foundItem(itemId);
    this.assertOpen();
    if (!isOpen(item)) throw completed();
    if (item.documentId !== null) throw fileThere();
    if (reason !== null)
      return this.changeItem(item, { ...unfilled, notNeeded: true, reason }, 'item_not_needed', by.id, at, {
        reason,
      });
    return item.notNeeded ? this.changeItem(item, unfilled, 'item_undone', by.id, at, {}) : [];
  }

  /**
   * Accepts one document of the checklist, or sends it back. With the last one accepted, the request is completed.
   * @throws DomainError not_found, invalid (reason), document_request.completed, document_request.nothing_uploaded
   */
  reviewItem(
    itemId: number,
    { status, reason }: { status: RequestStatus; reason?: string },
    by: Actor,
    at: Date,
  ): DocumentRequestEvent[] {
    const item = this.foundItem(itemId);
    if (status === 'completed') return this.acceptItem(item, by.id, at);
    if (!reason) throw invalidField('reason', t('Enter what is missing'));
    this.assertOpen();
    if (!isOpen(item)) throw completed();
    if (!isFilled(item)) throw nothingUploaded();
    const { documentId } = item;
    this.setItem(item, { ...unfilled, reason });
    this.updated_at = at;
    return [itemEvent(this, 'item_sent_back', item, by.id, at, { documentId, reason })];
  }

  /** Records that the practice has started its review of that document, if it is an upload for this request. */
  markReviewed(documentId: number, at: Date): void {
    const part = this.openPart(documentId);
    if (part instanceof DocumentRequest) this.reviewedAt ??= at;
    else if (part?.reviewedAt === null) this.setItem(part, { reviewedAt: at.toISOString() });
  }

  /** Reopens the request after its document was deleted; an accepted document stays linked. */
  removeAnswer(documentId: number, by: number | null, at: Date): DocumentRequestEvent[] {
    const part = this.openPart(documentId);
    if (!part) return [];
    if (part instanceof DocumentRequest) return this.reopen('undone', by, at, { documentId });
    return this.changeItem(part, unfilled, 'item_undone', by, at, { documentId });
  }

  /** Accepts what that document answers, after the practice accepted the document. */
  acceptAnswer(documentId: number, by: number | null, at: Date): DocumentRequestEvent[] {
    const part = this.openPart(documentId);
    if (!part) return [];
    return part instanceof DocumentRequest ? this.accept(by, at) : this.acceptItem(part, by, at);
  }

  /**
   * Changes its details, then accepts the upload or sends it back.
   * @throws DomainError invalid (reason), document_request.nothing_uploaded, document_request.completed
   */
  change({ status, reason, ...details }: RequestChanges, by: Actor, at: Date): DocumentRequestEvent[] {
    if (reason !== undefined && status === undefined)
      throw invalidField(
        'reason',
        t('A reason needs the status pending_review, which sends the request back'),
      );
    const changed = this.changeDetails(details, by, at);
    if (status === 'completed') return [...changed, ...this.accept(by.id, at)];
    if (status === 'pending_review') return [...changed, ...this.sendBack(reason, by, at)];
    return changed;
  }

  /** Removes it from both sides' lists; an upload stays in the library. */
  withdraw(by: number | null, at: Date): DocumentRequestEvent[] {
    this.withdrawn_at = at;
    this.updated_at = at;
    return [requestEvent(this, 'withdrawn', by, at)];
  }

  /**
   * Reminds the client of a due date soon, once per due date, and not on a day with a manual reminder.
   * @param today as 2027-01-31
   */
  remind(today: string, at: Date): DocumentRequestEvent[] {
    if (!this.isDueForReminder(today) || this.remindedOn === today) return [];
    this.remindedAt = at;
    this.remindedOn = today;
    return [requestEvent(this, 'reminded', null, at, { dueDate: this.dueDate })];
  }

  /**
   * Reminds the client on an admin's request, once a day.
   * @param today as 2027-01-31
   * @throws DomainError document_request.completed, document_request.answered, reminder.already_sent
   */
  remindByHand(by: Actor, today: string, at: Date): DocumentRequestEvent[] {
    this.assertOpen();
    if (isAnswered(this)) throw toReview();
    assertNotRemindedOn(today, this.remindedOn);
    if (this.isDueForReminder(today)) this.remindedAt = at;
    this.remindedOn = today;
    const overdue = this.dueDate !== null && this.dueDate < today;
    return [requestEvent(this, 'reminded', by.id, at, { dueDate: this.dueDate, overdue })];
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
    return [requestEvent(this, 'changed', by.id, at, { fields, ...moved })];
  }

  /** Accepting again changes nothing. */
  private accept(by: number | null, at: Date): DocumentRequestEvent[] {
    if (this.status === 'completed') return [];
    this.assertAnswered();
    const items = this.items.filter(isOpen);
    this.items = this.items.map((item) => ({ ...item, status: 'completed' }));
    this.status = 'completed';
    this.updated_at = at;
    const details = this.items.length > 0 ? undefined : { documentId: this.documentId };
    return [
      ...items.map((item) => itemEvent(this, 'item_accepted', item, by, at, { documentId: item.documentId })),
      requestEvent(this, 'accepted', by, at, details),
    ];
  }

  /** The same for one document of the checklist. */
  private acceptItem(item: RequestItem, by: number | null, at: Date): DocumentRequestEvent[] {
    if (!isOpen(item)) return [];
    if (!isFilled(item)) throw nothingUploaded();
    this.setItem(item, { status: 'completed' });
    this.updated_at = at;
    const accepted = itemEvent(this, 'item_accepted', item, by, at, { documentId: item.documentId });
    return [accepted, ...(this.items.some(isOpen) ? [] : this.accept(by, at))];
  }

  private sendBack(reason: string | undefined, by: Actor, at: Date): DocumentRequestEvent[] {
    if (!reason) throw invalidField('reason', t('Enter what is missing'));
    this.assertOpen();
    this.assertAnswered();
    if (this.items.length > 0) {
      this.items = this.items.map((item) => (isOpen(item) ? { ...item, ...unfilled, reason } : item));
      this.updated_at = at;
      return [requestEvent(this, 'sent_back', by.id, at, { reason })];
    }
    const events = this.reopen('sent_back', by.id, at, { documentId: this.documentId, reason });
    this.reason = reason;
    return events;
  }

  /** The items of a checklist, or the request itself. */
  private get parts(): readonly (RequestItem | DocumentRequest)[] {
    return this.items.length > 0 ? this.items : [this];
  }

  /** The part that waits for a review of that document. */
  private openPart(documentId: number): RequestItem | DocumentRequest | undefined {
    return isOpen(this)
      ? this.parts.find((part) => isOpen(part) && part.documentId === documentId)
      : undefined;
  }

  private unaccepted(itemId: number | null): RequestItem | DocumentRequest {
    this.assertOpen();
    const part = itemId === null && this.items.length === 0 ? this : this.itemOf(itemId);
    if (!part) throw invalidField('itemId', t('Please choose a document of the list'));
    if (!isOpen(part)) throw completed();
    return part;
  }

  private itemOf(id: number | null): RequestItem | undefined {
    return this.items.find((item) => item.id === id);
  }

  private foundItem(id: number): RequestItem {
    const item = this.itemOf(id);
    if (!item) throw notFound('document_request');
    return item;
  }

  private setItem({ id }: RequestItem, changes: Partial<RequestItem>): void {
    this.items = this.items.map((item) => (item.id === id ? { ...item, ...changes } : item));
  }

  /** A change by the client; the practice hears of the request once its last document is filled. */
  private changeItem(
    item: RequestItem,
    changes: Partial<RequestItem>,
    event: DocumentRequestEventName,
    by: number | null,
    at: Date,
    details: NonNullable<Recorded['details']>,
  ): DocumentRequestEvent[] {
    const wasAnswered = isAnswered(this);
    this.setItem(item, changes);
    this.updated_at = at;
    const events = [itemEvent(this, event, item, by, at, details)];
    if (isAnswered(this) === wasAnswered) return events;
    return [
      ...events,
      requestEvent(this, wasAnswered ? 'undone' : 'answered', by, at, { itemId: item.id, ...details }),
    ];
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
    return [requestEvent(this, event, by, at, details)];
  }

  private assertOpen(): void {
    if (!isOpen(this)) throw completed();
  }

  private assertAnswered(): void {
    if (!isAnswered(this)) throw nothingUploaded();
  }
}
