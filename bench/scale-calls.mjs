import { questionnaireCalls } from './questionnaires.mjs';
import { statementsCall } from './statements.mjs';

/** Sorts and filters of the client list. */
const clientLists = [
  ...['name', '-lastContact', '-openItems', '-balance', '-lastSignInAt', 'created_at'].map(
    (sort) => `sort=${sort}`,
  ),
  ...['not_invited', 'never_signed_in', 'owes', 'silent'].map((filter) => `filter=${filter}&sort=name`),
  'status=archived',
  'status=all&sort=name',
  'search=alex&sort=name',
];

/** The period of an export for the books. */
function lastMonth() {
  const now = new Date();
  const day = (month, date) =>
    new Date(Date.UTC(now.getUTCFullYear(), month, date)).toISOString().slice(0, 10);
  return `from=${day(now.getUTCMonth() - 1, 1)}&to=${day(now.getUTCMonth(), 0)}`;
}

/**
 * Calls of a practice that change nothing, or save the same answer again, by the name used in the report and for its plans.
 * @param threadId the client's long conversation
 * @param responseId the client's open questionnaire
 */
export function readingCalls(people) {
  const { adminCookie, clientCookie, clientId, threadId, responseId } = people;
  const { questionnaire, answer } = questionnaireCalls({ clientCookie, responseId });
  const practice = (path) => ({ path, headers: { cookie: adminCookie } });
  const client = (path) => ({ path, headers: { cookie: clientCookie } });
  const ofClient = `/api/admin/clients/${clientId}`;
  return {
    // First, because an export needs a fresh session.
    'invoices-export': practice(`/api/admin/invoices/export?${lastMonth()}`),
    'payments-export': practice(`/api/admin/payments/export?${lastMonth()}`),
    today: practice('/api/admin/today'),
    'today-of-assignee': practice('/api/admin/today?assignee=me'),
    overview: practice('/api/admin/overview'),
    'weekly-close': practice('/api/admin/weekly-close'),
    search: practice('/api/admin/search?q=alex%20sample'),
    'search-phone': practice('/api/admin/search?q=(210)%20555-0142'),
    'search-common': practice('/api/admin/search?q=statement'),
    'client-page': practice(ofClient),
    'client-summary': practice(`${ofClient}/summary`),
    'client-profile': practice(`${ofClient}/profile`),
    'client-notes': practice(`${ofClient}/notes?limit=3`),
    'client-activity': practice(`/api/admin/activity?userId=${clientId}&limit=6`),
    'client-documents': practice(`/api/admin/documents?userId=${clientId}`),
    clients: practice('/api/admin/clients'),
    'clients-searched': practice('/api/admin/clients?search=alex'),
    'clients-called': practice('/api/admin/clients?search=%2B1%20210%20555%200142'),
    'clients-of-assignee': practice('/api/admin/clients?assignee=me'),
    'clients-of-nobody': practice('/api/admin/clients?assignee=none'),
    ...Object.fromEntries(
      clientLists.map((query) => [`clients?${query}`, practice(`/api/admin/clients?${query}`)]),
    ),
    documents: practice('/api/admin/documents'),
    'documents-to-review': practice('/api/admin/documents?status=pending_review'),
    'documents-of-category': practice('/api/admin/documents?category=financial'),
    requests: practice('/api/admin/document-requests'),
    'requests-waiting': practice('/api/admin/document-requests?waiting=practice'),
    inbox: practice('/api/admin/message-threads'),
    'inbox-searched': practice('/api/admin/message-threads?search=alex%20sample'),
    'inbox-unanswered': practice('/api/admin/message-threads?filter=unanswered'),
    invoices: practice('/api/admin/invoices'),
    'invoices-searched': practice('/api/admin/invoices?search=alex%20sample'),
    'invoices-paid': practice('/api/admin/invoices?status=paid'),
    'invoices-sums': practice('/api/admin/invoices/summary'),
    ledger: practice(`/api/admin/ledger?${lastMonth()}`),
    'client-credit': practice(`${ofClient}/credit`),
    appointments: practice('/api/admin/appointments?when=upcoming'),
    'appointments-past': practice('/api/admin/appointments?when=past'),
    questionnaires: practice('/api/admin/questionnaires'),
    'questionnaire-responses': practice('/api/admin/questionnaire-responses'),
    'questionnaire-responses-submitted': practice('/api/admin/questionnaire-responses?state=submitted'),
    'search-questionnaires': practice('/api/admin/search?q=yearly%20review'),
    'search-questionnaires-none': practice('/api/admin/search?q=zzyzx%20review'),
    'client-questionnaires': practice(`/api/admin/questionnaire-responses?userId=${clientId}`),
    'contact-messages': practice('/api/admin/messages'),
    activity: practice('/api/admin/activity'),
    'activity-of-type': practice('/api/admin/activity?subjectType=document'),
    notifications: practice('/api/notifications'),
    'notifications-unread': practice('/api/notifications?read=false'),
    'own-user': client('/api/user'),
    'own-profile': client('/api/profile'),
    'own-to-do': client('/api/to-do'),
    'own-documents': client('/api/documents'),
    'own-requests': client('/api/document-requests'),
    'own-conversations': client('/api/message-threads'),
    'own-messages': client(`/api/message-threads/${threadId}/messages`),
    'own-invoices': client('/api/invoices'),
    'own-credit': client('/api/credit'),
    'own-recurring-invoices': client('/api/recurring-invoices'),
    'own-questionnaires': client('/api/questionnaires'),
    'own-questionnaire': questionnaire,
    'own-answer': answer,
    'own-statements': statementsCall(clientCookie),
    'own-appointments': client('/api/appointments'),
    'own-activity': client('/api/activity'),
    'own-notifications': client('/api/notifications'),
    ...callsOfHelpers(people),
    ...callsOfConsultants(people),
  };
}

/** Calls of a person who acts for a few clients: one is their business, and they see one category of the others. */
function callsOfHelpers({ helperCookie, helpedId, ownedId }) {
  const helper = (path) => ({ path, headers: { cookie: helperCookie } });
  const ofHelped = (path) => helper(`/api/${path}?client=${helpedId}`);
  const ofOwned = (path) => helper(`/api/${path}?client=${ownedId}`);
  return {
    'helper-user': helper('/api/user'),
    'helper-to-do': helper('/api/to-do'),
    'helper-notifications': helper('/api/notifications'),
    'helper-documents': ofHelped('documents'),
    'helper-requests': ofHelped('document-requests'),
    'helper-conversations': ofHelped('message-threads'),
    'helper-invoices': ofHelped('invoices'),
    'helper-invoices-sums': ofHelped('invoices/summary'),
    'helper-appointments': ofHelped('appointments'),
    'business-documents': ofOwned('documents'),
    'business-profile': ofOwned('profile'),
    'business-access': ofOwned('access'),
    'business-activity': ofOwned('activity'),
    'business-storage': ofOwned('storage'),
  };
}

/** Calls of a consultant who sees assigned clients only. */
function callsOfConsultants({ consultantCookie }) {
  const consultant = (path) => ({ path, headers: { cookie: consultantCookie } });
  return {
    'assigned-user': consultant('/api/user'),
    'assigned-today': consultant('/api/admin/today'),
    'assigned-today-mine': consultant('/api/admin/today?assignee=me'),
    'assigned-overview': consultant('/api/admin/overview'),
    'assigned-search': consultant('/api/admin/search?q=statement'),
    'assigned-clients': consultant('/api/admin/clients'),
    'assigned-clients-searched': consultant('/api/admin/clients?search=scale'),
    'assigned-documents': consultant('/api/admin/documents'),
    'assigned-documents-to-review': consultant('/api/admin/documents?status=pending_review'),
    'assigned-requests': consultant('/api/admin/document-requests'),
    'assigned-inbox': consultant('/api/admin/message-threads'),
    'assigned-inbox-unanswered': consultant('/api/admin/message-threads?filter=unanswered'),
    'assigned-invoices': consultant('/api/admin/invoices'),
    'assigned-invoices-sums': consultant('/api/admin/invoices/summary'),
    'assigned-appointments': consultant('/api/admin/appointments?when=upcoming'),
    'assigned-activity': consultant('/api/admin/activity'),
    'assigned-notifications': consultant('/api/notifications'),
    'assigned-notifications-unread': consultant('/api/notifications?read=false'),
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
