import { t } from '@steward/texts';
import { DomainError } from '../../kernel/index.js';

/** 503: all places for uploads, or for the work on them, are taken, and the queue is full. */
export const uploadBusy = (cause?: Error): DomainError =>
  new DomainError(
    'unavailable',
    'upload.busy',
    t('Too many files are being uploaded right now. Please try again in a few seconds.'),
    { cause, retryAfter: 5 },
  );
