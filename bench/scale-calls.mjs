/**
 * Read calls of a practice, by the name used in the report and for its plans.
 * @param threadId the client's long conversation
 */
export function readingCalls({ adminCookie, clientCookie, clientId, threadId }) {
  const practice = (path) => ({ path, headers: { cookie: adminCookie } });
  const client = (path) => ({ path, headers: { cookie: clientCookie } });
  const ofClient = `/api/admin/clients/${clientId}`;
  return {
    today: practice('/api/admin/today'),
    overview: practice('/api/admin/overview'),
    'weekly-close': practice('/api/admin/weekly-close'),
    search: practice('/api/admin/search?q=alex%20sample'),
    'search-common': practice('/api/admin/search?q=statement'),
    'client-page': practice(ofClient),
    'client-summary': practice(`${ofClient}/summary`),
    'client-profile': practice(`${ofClient}/profile`),
    'client-notes': practice(`${ofClient}/notes?limit=3`),
    'client-activity': practice(`/api/admin/activity?userId=${clientId}&limit=6`),
    'client-documents': practice(`/api/admin/documents?userId=${clientId}`),
    clients: practice('/api/admin/clients'),
    'clients-searched': practice('/api/admin/clients?search=alex'),
    documents: practice('/api/admin/documents'),
    'documents-to-review': practice('/api/admin/documents?status=pending_review'),
    'documents-of-category': practice('/api/admin/documents?category=financial'),
    requests: practice('/api/admin/document-requests'),
    'requests-waiting': practice('/api/admin/document-requests?waiting=practice'),
    inbox: practice('/api/admin/message-threads'),
    'inbox-unanswered': practice('/api/admin/message-threads?filter=unanswered'),
    invoices: practice('/api/admin/invoices'),
    'invoices-paid': practice('/api/admin/invoices?status=paid'),
    'invoices-sums': practice('/api/admin/invoices/summary'),
    appointments: practice('/api/admin/appointments?when=upcoming'),
    'appointments-past': practice('/api/admin/appointments?when=past'),
    'contact-messages': practice('/api/admin/messages'),
    activity: practice('/api/admin/activity'),
    'activity-of-type': practice('/api/admin/activity?subjectType=document'),
    notifications: practice('/api/notifications'),
    'notifications-unread': practice('/api/notifications?read=false'),
    'own-profile': client('/api/profile'),
    'own-to-do': client('/api/to-do'),
    'own-documents': client('/api/documents'),
    'own-requests': client('/api/document-requests'),
    'own-conversations': client('/api/message-threads'),
    'own-messages': client(`/api/message-threads/${threadId}/messages`),
    'own-invoices': client('/api/invoices'),
    'own-appointments': client('/api/appointments'),
    'own-activity': client('/api/activity'),
    'own-notifications': client('/api/notifications'),
  };
}

/** Work for instances that share a practice: lists, and messages, which every instance receives as events. */
export function mixedCalls({ adminCookie, clientCookie, threadId }) {
  const messages = `/api/message-threads/${threadId}/messages`;
  const read = (path, cookie) => ({ method: 'GET', path, headers: { cookie } });
  return [
    read('/api/documents', clientCookie),
    read('/api/admin/today', adminCookie),
    read(messages, clientCookie),
    read('/api/profile', clientCookie),
    {
      method: 'POST',
      path: messages,
      headers: { 'content-type': 'application/json', cookie: clientCookie },
      body: JSON.stringify({ content: 'Words of a question. '.repeat(10) }),
    },
  ];
}
