import { t } from '@steward/texts';
import { conflict, type DomainError } from '../../../kernel/index.js';

export const completed = (): DomainError =>
  conflict('document_request.completed', t('This request is complete: the uploaded file was accepted.'));

export const nothingUploaded = (): DomainError =>
  conflict('document_request.nothing_uploaded', t('No file has been uploaded for this request.'));

export const alreadyReviewed = (): DomainError =>
  conflict(
    'document_request.already_reviewed',
    t(
      'Your consultant has already opened your file, so you can no longer replace it or take it back. If it is the wrong file, please send us a message.',
    ),
  );

/** For the client, who asks how to send a file. */
export const awaitsNothing = (): DomainError =>
  conflict('document_request.answered', t('This request does not wait for a file.'));

/** For the client, who marks a document of a checklist. */
export const fileThere = (): DomainError =>
  conflict('document_request.answered', t('There is a file for this document. Take it back first.'));

/** For the practice, which wants to remind the client. */
export const toReview = (): DomainError =>
  conflict(
    'document_request.answered',
    t('The client has already uploaded a file for this request. Please review it.'),
  );
