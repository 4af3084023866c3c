import { t } from '@steward/texts';
import {
  type Actor,
  addDays,
  assertNotRemindedOn,
  changesTo,
  conflict,
  dayOf,
  invalidField,
  notFound,
  type OwnedFile,
  type Recorded,
} from '../../../kernel/index.js';
import {
  type DocumentCategory,
  type DocumentChanges,
  type NewDocument,
  type PreparedCopy,
  restorePeriodMs,
  type SealedFile,
} from './document-changes.js';
import type { DocumentEvent, DocumentEventName } from './document-event.js';
import { awaitsCountersignature, awaitsSignature, isReplaceable, isSealed } from './document-actions.js';
import { type DocumentStatus, transitions, wrongTransition } from './document-status.js';
import {
  assertSignableType,
  type SignableFile,
  documentReplaced,
  documentDestroyed,
  notSigned,
  documentSealed,
} from './document-refusals.js';
import type { Consent } from './sealing.js';
import type { FileKind } from './file-kind.js';
import { assertInspected, type FileInspection } from './file-inspection.js';

/** Days after the request for a signature on which the client is reminded. */
export const signatureReminderDays = [3, 7];

/** A file that the practice shares with one client. */
export class Document {
  /** Set by the database. */
  id!: number;
  userId: number;
  title: string;
  fileName: string;
  fileType: string;
  filePath: string;
  fileSize: number;
  sha256: string;
  scanned: boolean;
  needsPassword: boolean;
  /** Number of the current version, from 1. */
  version = 1;
  fileKind: FileKind = 'uploaded';
  /**
   * True if the file to be signed was prepared; false for one whose signature a version of the program before that asked
   * for.
   */
  prepared = false;
  /** Number of the uploaded version from which the current file was prepared for signing; null for any other file. */
  preparedFrom: number | null = null;
  uploadedBy: number;
  category: DocumentCategory;
  status: DocumentStatus;
  /** Time of the last status change. */
  statusSince: Date;
  description: string | null;
  needsSignature: boolean;
  signedDate: Date | null = null;
  signedBy: number | null = null;
  /** Title at the time of signing. */
  signedTitle: string | null = null;
  signatureImagePath: string | null = null;
  declineReason: string | null = null;
  /** Automatic reminders while a signature is awaited. */
  reminders: boolean;
  /** Time from which automatic reminders count; null if none are due, for example after the file was replaced. */
  signatureAskedAt: Date | null = null;
  /** Date of the last reminder, in the practice's time zone. */
  remindedOn: string | null = null;
  countersignedDate: Date | null = null;
  countersignedBy: number | null = null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null = null;
  /** When its files were destroyed; the row stays. */
  destroyedAt: Date | null = null;

  /**
   * An upload by the practice starts as a draft or awaits a signature, and its client sees it immediately. A
   * client's own upload awaits a review by the practice.
   * @throws DomainError document.not_signable when a signature is requested on a file that cannot carry one
   */
  constructor({ file, ...document }: NewDocument, at: Date) {
    this.userId = document.userId;
    this.uploadedBy = document.uploadedBy;
    this.title = document.title;
    this.category = document.category;
    this.description = document.description;
    this.fileName = file.fileName;
    this.fileType = file.fileType;
    this.filePath = file.filePath;
    this.fileSize = file.fileSize;
    this.sha256 = file.sha256;
    this.scanned = file.scanned;
    this.needsPassword = file.needsPassword ?? false;
    this.needsSignature = document.needsSignature;
    this.reminders = document.reminders ?? true;
    this.status = document.byPractice && !document.toReview ? 'draft' : 'pending_review';
    this.created_at = at;
    this.updated_at = at;
    this.statusSince = at;
    if (document.needsSignature) {
      assertSignableType(this);
      this.status = 'awaiting_signature';
      this.prepared = true;
      this.signatureAskedAt = at;
    }
  }

  /** Events of its creation; they need the id from the database. @param quiet without notifications */
  createdEvents(quiet = false): DocumentEvent[] {
    const details = { ...this.fileDetails, ...(quiet && { quiet }) };
    const uploaded = this.event('uploaded', this.uploadedBy, this.created_at, details);
    return this.status === 'awaiting_signature'
      ? [uploaded, this.event('sent', this.uploadedBy, this.created_at, details)]
      : [uploaded];
  }

  /** @throws DomainError document.destroyed */
  assertThere(): void {
    if (this.destroyedAt) throw documentDestroyed();
  }

  /** State that must not change while its file, or a replacement, is inspected without a lock. */
  get inspection(): FileInspection {
    return { filePath: this.filePath, toBeSigned: this.status === 'awaiting_signature' };
  }

  /** @throws DomainError document.changed if its file or its signature requirement has changed since */
  assertInspected(inspected: FileInspection): void {
    assertInspected('document', this.inspection, inspected);
  }

  /**
   * Changes its details, then its status. Its file must be prepared if that asks for a signature.
   * @throws DomainError invalid (needsSignature), document.wrong_transition, document.not_signable
   */
  change(changes: DocumentChanges, by: Actor, at: Date): DocumentEvent[] {
    this.assertThere();
    const { title, category, description, reminders } = changes;
    const { changed, fields } = changesTo(this, { title, category, description, reminders });
    Object.assign(this, changed);
    const events = fields === '' ? [] : [this.event('changed', by.id, at, { fields })];
    const all = [...events, ...this.changeStatus(changes, by, at)];
    if (all.length > 0) this.updated_at = at;
    return all;
  }

  private changeStatus({ status, needsSignature }: DocumentChanges, by: Actor, at: Date): DocumentEvent[] {
    const awaits = this.status === 'awaiting_signature';
    const contradicts = needsSignature !== (status === 'awaiting_signature');
    if (status !== undefined && needsSignature !== undefined && contradicts && !isSealed(this))
      throw invalidField('needsSignature', t('Must be true only with the status awaiting_signature'));
    if (needsSignature) assertSignableType(this);
    if (status !== undefined) return this.moveTo(status, by, at);
    if (needsSignature === true && !awaits) return this.moveTo('awaiting_signature', by, at);
    if (needsSignature === false && awaits) return this.moveTo('draft', by, at);
    return [];
  }

  /** @throws DomainError document.wrong_transition, document.not_signable */
  moveTo(status: DocumentStatus, by: Actor, at: Date): DocumentEvent[] {
    if (!transitions[this.status].includes(status)) throw wrongTransition(this.status, status);
    const from = this.status;
    if (status === 'awaiting_signature') {
      assertSignableType(this, 'status');
      this.prepared = true;
      this.needsSignature = true;
      this.declineReason = null;
    }
    if (from === 'awaiting_signature') this.needsSignature = false;
    this.enter(status, at);
    return status === 'awaiting_signature'
      ? [this.event('sent', by.id, at, this.fileDetails)]
      : [this.event('status_changed', by.id, at, { from, to: status })];
  }

  /** Completes a document that is pending review; any other status stays. */
  accept(by: Actor, at: Date): DocumentEvent[] {
    return this.status === 'pending_review' ? this.moveTo('completed', by, at) : [];
  }

  /** @throws DomainError document.sealed after signing, document.not_signable while it awaits a signature */
  assertReplaceable(file: SignableFile): void {
    this.assertThere();
    if (!isReplaceable(this)) throw documentSealed();
    if (this.status === 'awaiting_signature') assertSignableType(file, 'file');
  }

  /**
   * Adds a new version, which ends the automatic reminders; its file must be prepared if a signature is awaited. Refuses as
   * `assertReplaceable` does.
   */
  replaceFile(file: OwnedFile, by: Actor, at: Date): DocumentEvent[] {
    this.assertReplaceable(file);
    this.setFile(file, 'uploaded');
    this.prepared = true;
    this.signatureAskedAt = null;
    this.updated_at = at;
    return [this.event('replaced', by.id, at, this.fileDetails)];
  }

  /** Adds a new version by the client's side, with a title of its own, which the practice has to review. */
  revise(title: string, file: OwnedFile, by: Actor, at: Date): DocumentEvent[] {
    const events = this.replaceFile(file, by, at);
    this.title = title;
    const from = this.status;
    if (from === 'pending_review') return events;
    this.enter('pending_review', at);
    return [...events, this.event('status_changed', by.id, at, { from, to: this.status })];
  }

  /**
   * Makes a copy of the current file, prepared for signing, the version that is shown and signed; the uploaded file stays
   * as the previous version. Its reader has to open it again.
   */
  prepare(copy: PreparedCopy, by: Actor, at: Date): DocumentEvent[] {
    const { version, sha256: originalSha256 } = this;
    Object.assign(this, copy);
    this.version = version + 1;
    this.prepared = true;
    this.preparedFrom = version;
    this.updated_at = at;
    return [this.event('prepared', by.id, at, { ...this.fileDetails, originalSha256 })];
  }

  /** @throws DomainError document.not_awaiting_signature */
  assertAwaitingSignature(): void {
    this.assertThere();
    if (awaitsSignature(this)) return;
    throw conflict('document.not_awaiting_signature', t('This document is not waiting for a signature.'));
  }

  /**
   * Requires that the signer has opened the version to sign.
   * @param opened numbers of the versions that the signer viewed or downloaded, in order of time
   * @param version number of the version to sign; by default the version opened last
   * @throws DomainError document.changed if that is not the current version, document.not_viewed
   */
  assertViewed(opened: readonly number[], version?: number): void {
    // Looking at the uploaded file after its copy does not mean that the uploaded file is to be signed.
    const named = version ?? opened.findLast((one) => one !== this.preparedFrom) ?? opened.at(-1);
    if (named !== undefined) this.assertVersion(named);
    if (opened.includes(this.version)) return;
    throw conflict('document.not_viewed', t('Please open the document and read it before you sign it.'));
  }

  private assertVersion(openedVersion: number): void {
    if (this.version === openedVersion) return;
    throw documentReplaced();
  }

  /**
   * Records the client's signature. The sealed PDF becomes the current version; the original file stays as
   * the previous version.
   * @throws DomainError document.not_awaiting_signature, document.changed
   */
  sign(
    openedVersion: number,
    sealed: SealedFile,
    { version: consentVersion, language, textSha256 }: Omit<Consent, 'at'>,
    by: Actor,
    at: Date,
  ): DocumentEvent[] {
    this.assertAwaitingSignature();
    this.assertVersion(openedVersion);
    const consented = this.event('consented', by.id, at, { consentVersion, language, textSha256 });
    const { originalSha256 } = sealed;
    const shownSha256 = this.sha256;
    this.setFile(sealed.file, 'signed');
    this.signedTitle = sealed.title;
    this.signatureImagePath = sealed.signatureImagePath;
    this.enter('signed', at);
    this.signedBy = by.id;
    this.signedDate = at;
    return [consented, this.event('signed', by.id, at, { ...this.fileDetails, originalSha256, shownSha256 })];
  }

  /** Records that the client declined to sign. @throws DomainError document.not_awaiting_signature */
  decline(reason: string, by: Actor, at: Date): DocumentEvent[] {
    this.assertAwaitingSignature();
    this.enter('pending_review', at);
    this.needsSignature = false;
    this.declineReason = reason;
    return [this.event('declined', by.id, at, { reason })];
  }

  /**
   * Reminds the client to sign, 3 and 7 days after the signature was requested. Any reminder since the day it is due
   * counts.
   * @param today as 2027-01-31
   * @param zone the practice's time zone
   */
  remindIfDue(today: string, zone: string, at: Date): DocumentEvent[] {
    if (!this.isDueForReminder(today, zone)) return [];
    this.remindedOn = today;
    return [this.event('reminded', null, at)];
  }

  /** The same rule as `DocumentRepository.dueForReminder`. */
  isDueForReminder(today: string, zone: string): boolean {
    if (!this.reminders || !awaitsSignature(this) || this.signatureAskedAt === null) return false;
    const askedOn = dayOf(this.signatureAskedAt.getTime(), zone);
    const due = signatureReminderDays.map((days) => addDays(askedOn, days)).findLast((day) => day <= today);
    return due !== undefined && (this.remindedOn === null || this.remindedOn < due);
  }

  /**
   * Reminds the client to sign, once a day.
   * @param today as 2027-01-31
   * @throws DomainError document.destroyed, document.not_awaiting, reminder.already_sent
   */
  remindByHand(by: Actor, today: string, at: Date): DocumentEvent[] {
    this.assertThere();
    if (!awaitsSignature(this))
      throw conflict('document.not_awaiting', t('This document is not waiting for a signature.'));
    assertNotRemindedOn(today, this.remindedOn);
    this.remindedOn = today;
    return [this.event('reminded', by.id, at)];
  }

  /** @throws DomainError document.not_signed */
  assertSigned(): void {
    this.assertThere();
    if (awaitsCountersignature(this)) return;
    throw notSigned();
  }

  /** Records the practice's own seal, which completes the document. @throws DomainError document.not_signed */
  countersign(file: OwnedFile, by: Actor, at: Date): DocumentEvent[] {
    this.assertSigned();
    this.setFile(file, 'countersigned');
    this.enter('completed', at);
    this.countersignedBy = by.id;
    this.countersignedDate = at;
    return [this.event('countersigned', by.id, at, this.fileDetails)];
  }

  /** Hides it; its files stay as long as it can be restored. */
  delete(by: Actor, at: Date): DocumentEvent[] {
    this.deleted_at = at;
    return [this.event('deleted', by.id, at)];
  }

  /** @throws DomainError not_found if it was deleted too long ago */
  restore(by: Actor, at: Date): DocumentEvent[] {
    if (!this.deleted_at) return [];
    if (at.getTime() - this.deleted_at.getTime() > restorePeriodMs) throw notFound('document');
    this.deleted_at = null;
    return [this.event('restored', by.id, at)];
  }

  /** @param actorId null for the system */
  event(
    event: DocumentEventName,
    actorId: number | null,
    at: Date,
    details?: Recorded['details'],
  ): DocumentEvent {
    return {
      type: `document.${event}`,
      documentId: this.id,
      clientId: this.userId,
      actorId,
      at,
      subject: { type: 'document', id: this.id, title: this.title },
      ...(details && { details }),
    };
  }

  private get fileDetails(): NonNullable<Recorded['details']> {
    return { version: this.version, fileName: this.fileName, sha256: this.sha256 };
  }

  private enter(status: DocumentStatus, at: Date): void {
    this.status = status;
    this.statusSince = at;
    this.signatureAskedAt = status === 'awaiting_signature' ? at : null;
    this.updated_at = at;
  }

  private setFile(file: OwnedFile, kind: FileKind): void {
    Object.assign(this, { needsPassword: false }, file);
    this.version += 1;
    this.fileKind = kind;
    this.preparedFrom = null;
  }
}
