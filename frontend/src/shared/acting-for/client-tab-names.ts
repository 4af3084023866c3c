/** Tabs of a client's page on the dashboard, as in their addresses. */
export const clientTabNames = [
  'documents',
  'requests',
  'invoices',
  'conversations',
  'appointments',
  'goals',
  'people',
  'notes',
  'activity',
] as const;
