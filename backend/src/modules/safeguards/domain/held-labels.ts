import type { HeldKind } from './breach-report.js';

/** Labels of each kind of data in the plan and in reports. */
export const heldLabels: Readonly<Record<HeldKind, string>> = {
  profile: 'Phone, address and other details',
  birthdate: 'Date of birth',
  photo: 'Photo',
  document: 'Documents, which may contain tax and account numbers',
  signature: 'Signed documents and signatures',
  message: 'Messages and attachments',
  invoice: 'Invoices and payments (no card numbers)',
  appointment: 'Appointments',
  note: 'The practice’s private notes',
  goal: 'Financial goals',
};
