/** The parts of a client's page on the dashboard, as their addresses end. */
export const clientPartNames = [
  'documents',
  'requests',
  'invoices',
  'conversations',
  'appointments',
  'goals',
  'notes',
  'activity',
] as const;
