/* Data from which a document is made, and with which it is changed. */
import type { OwnedFile } from '../../../kernel/index.js';
import type { DocumentStatus } from './document-status.js';

export const documentCategories = ['tax', 'financial', 'legal', 'agreement', 'other'] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** Time in which a deleted document can be restored, in milliseconds. */
export const restorePeriodMs = 30 * 24 * 60 * 60 * 1000;

export interface NewDocument {
  /** users.id of the client who owns the document */
  userId: number;
  /** users.id of the person */
  uploadedBy: number;
  /** Uploaded by the practice, not by the client or a person who acts for them. */
  byPractice: boolean;
  /** Waits for a review by the practice, as a client's upload does, although the practice uploads it. */
  toReview?: boolean;
  title: string;
  category: DocumentCategory;
  description: string | null;
  needsSignature: boolean;
  /** Automatic reminders while a signature is awaited; by default on. */
  reminders?: boolean;
  file: OwnedFile;
}

/** An admin's changes; omitted fields keep their values. */
export interface DocumentChanges {
  title?: string;
  category?: DocumentCategory;
  description?: string | null;
  status?: DocumentStatus;
  needsSignature?: boolean;
  reminders?: boolean;
}

/** A copy of a document's file that was prepared for signing. */
export type PreparedCopy = Pick<OwnedFile, 'filePath' | 'fileSize' | 'sha256'>;

/** A sealed PDF in the vault that replaces the file that was signed. */
export interface SealedFile {
  file: OwnedFile;
  /** SHA-256 of the uploaded file, hex. */
  originalSha256: string;
  /** The document's title as printed on the sealed pages. */
  title: string;
  /** Key of a PNG in the vault; never returned to callers of the API. */
  signatureImagePath: string;
}
