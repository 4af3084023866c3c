/* Data from which a request is made, and with which it is changed. */
import type { Answerable } from './request-actions.js';

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
  /** Documents of a checklist; without them the request is for one. */
  items?: readonly { title: string }[];
}

/** An admin's changes; omitted fields keep their values. */
export interface RequestChanges {
  /** completed accepts the upload, pending_review sends it back with a reason. */
  status?: Answerable['status'];
  reason?: string;
  title?: string;
  description?: string | null;
  dueDate?: string | null;
}
