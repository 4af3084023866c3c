import type { AccessScope } from './api/models/AccessScope';

/** Rights that each scope gives, in the order in which they are offered. */
export const accessRights: Readonly<Record<AccessScope, string>> = {
  documents: 'See and download documents',
  upload: 'Upload files and answer requests',
  sign: 'Sign or decline documents',
  messages: 'Read and send messages',
  invoices: 'See invoices and receipts',
  pay: 'Make payments and ask for refunds',
  appointments: 'Book, move and cancel appointments',
};

export const accessScopes = Object.keys(accessRights) as readonly AccessScope[];
