import { t } from '@steward/texts';
import type { AccessScope } from '../api/models/AccessScope';

/** Rights that each scope gives, in the order in which they are offered. */
export const accessRights = (): Readonly<Record<AccessScope, string>> => ({
  documents: t('See and download documents'),
  upload: t('Upload files and answer requests'),
  sign: t('Sign or decline documents'),
  messages: t('Read and send messages'),
  invoices: t('See invoices and receipts'),
  pay: t('Make payments and ask for refunds'),
  appointments: t('Book, move and cancel appointments'),
});

export const accessScopes = Object.keys(accessRights()) as readonly AccessScope[];
