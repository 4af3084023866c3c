import { t } from '@steward/texts';
import type { AdminActivityDto } from '../../../../shared/api';
import { activitySentence } from '../../../activity/shared/offered/activity-text.ts';
import { documentStatuses, statusWords } from '../../shared/offered/document-labels.ts';

type Event = Pick<AdminActivityDto, 'type' | 'actor' | 'subject' | 'refused' | 'details'>;

/** Texts for refused attempts, by the name of the call. */
const refusals = (who: string): Readonly<Record<string, string>> => {
  const details = t('{who} tried to view the details of it and was refused', { who });
  const download = t('{who} tried to download it and was refused', { who });
  const signature = t('{who} tried to view the signature on it and was refused', { who });
  return {
    getDocumentDetails: details,
    listDocumentVersions: details,
    getDocumentEvidence: details,
    viewDocument: t('{who} tried to view it and was refused', { who }),
    downloadDocument: download,
    downloadDocumentVersion: download,
    downloadOriginalDocument: download,
    getDocumentSignature: signature,
    signDocument: t('{who} tried to sign it and was refused', { who }),
    declineDocument: t('{who} tried to decline it and was refused', { who }),
    countersignDocument: t('{who} tried to countersign it and was refused', { who }),
    updateDocument: t('{who} tried to change it and was refused', { who }),
    replaceDocumentFile: t('{who} tried to replace the file of it and was refused', { who }),
    deleteDocument: t('{who} tried to delete it and was refused', { who }),
    restoreDocument: t('{who} tried to restore it and was refused', { who }),
    // Former names, which the log keeps.
    documentDetails: details,
    documentVersions: details,
    documentEvidence: details,
    originalDocument: download,
    documentSignature: signature,
  };
};

/**
 * Events of a known document as text.
 * @param me users.id of the reader, shown as 'You'
 */
export function recordSentence(event: Event, me: number): string {
  const { details, refused, type, actor } = event;
  const who = actor ? (actor.id === me ? t('You') : actor.name) : 'Steward';
  if (refused)
    return refusals(who)[String(details?.['attempt'])] ?? t('{who} tried to use it and was refused', { who });
  if (type === 'document.status_changed' && details) {
    return t('{who} changed the status from {from} to {to}', {
      who,
      from: statusOf(details['from']),
      to: statusOf(details['to']),
    });
  }
  const { before, title, after } = activitySentence(event, me);
  return `${before}${title && t('[a document] it')}${after}`;
}

function statusOf(value: unknown): string {
  const status = documentStatuses.find((one) => one === value);
  return status ? statusWords(status) : String(value);
}
