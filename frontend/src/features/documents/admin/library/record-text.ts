import type { AdminActivityDto } from '../../../../shared/api';
import { activitySentence } from '../../../activity/shared/offered/activity-text.ts';
import { statusLabel } from '../../../../shared/format.ts';

type Event = Pick<AdminActivityDto, 'type' | 'actor' | 'subject' | 'refused' | 'details'>;

/** Texts for refused attempts, by the name of the call. */
const attempts: Readonly<Record<string, string>> = {
  documentDetails: 'view the details of',
  documentVersions: 'view the details of',
  documentEvidence: 'view the details of',
  viewDocument: 'view',
  downloadDocument: 'download',
  downloadDocumentVersion: 'download',
  originalDocument: 'download',
  documentSignature: 'view the signature on',
  signDocument: 'sign',
  declineDocument: 'decline',
  countersignDocument: 'countersign',
  updateDocument: 'change',
  replaceDocumentFile: 'replace the file of',
  deleteDocument: 'delete',
  restoreDocument: 'restore',
};

/**
 * Events of a known document as text.
 * @param me users.id of the reader, shown as 'You'
 */
export function recordSentence(event: Event, me: number): string {
  const { details, refused, type, actor } = event;
  const actorName = actor ? (actor.id === me ? 'You' : actor.name) : 'Steward';
  if (refused) {
    return `${actorName} tried to ${attempts[String(details?.['attempt'])] ?? 'use'} it and was refused`;
  }
  if (type === 'document.status_changed' && details) {
    const [from, to] = [details['from'], details['to']].map((status) => statusLabel(String(status)));
    return `${actorName} changed the status from ${from} to ${to}`;
  }
  const { before, title, after } = activitySentence(event, me);
  return `${before}${title && 'it'}${after}`;
}
