import type { HeldKind } from './breach-report.js';

/** What each kind of record is called in plan and report. */
export const heldLabels: Readonly<Record<HeldKind, string>> = {
  profile: 'Telephone, address and other details',
  birthdate: 'Date of birth',
  photo: 'Photo',
  document: 'Documents, which may hold tax and account numbers',
  signature: 'Signed documents and signatures',
  message: 'Messages and their files',
  invoice: 'Invoices and payments (no card numbers)',
  appointment: 'Appointments',
  note: 'Private notes of the practice',
  goal: 'Financial goals',
};
