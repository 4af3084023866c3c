import { loginTask } from './login-task.ts';

test.each([
  ['/client/documents/7/sign', 'Log in to read and sign your document'],
  ['/client/documents?document=7', 'Log in to read your document'],
  ['/client/documents?client=3&request=7', 'Log in to upload your document'],
  ['/client/payments?invoice=7', 'Log in to see and pay your invoice'],
  ['/client/messages/7?client=3', 'Log in to read your message'],
  ['/client/appointments?appointment=7', 'Log in to see your appointment'],
  ['/confirm-email#token=t0k3n', 'Log in to confirm your email address'],
  ['/access#token=t0k3n', 'Log in to accept your invitation'],
  ['/client/documents?search=tax', undefined],
  ['/client/portal?tab=documents', undefined],
  ['/client/documents', 'Log in to see your documents'],
  ['/client/documents?client=3', 'Log in to see your documents'],
  ['/client/payments', 'Log in to see your payments'],
  ['/client/people', 'Log in to see who has access'],
  ['/admin/documents?document=7', 'Log in to see the document'],
  ['/admin/documents', 'Log in to see your documents'],
  ['/admin/requests?request=7', 'Log in to see the request'],
  ['/admin/invoices?invoice=7', 'Log in to see the invoice'],
  ['/admin/invoices?view=overview', 'Log in to see your invoices'],
  ['/admin/appointments?appointment=7', 'Log in to see the appointment'],
  ['/admin/messages/7', 'Log in to read the message'],
  ['/admin/contact-messages?message=7', 'Log in to read the message'],
  ['/admin/clients/7', 'Log in to see the client'],
  ['/admin/clients?client=7', 'Log in to see the client'],
  ['/admin/clients', 'Log in to see your clients'],
  ['/admin/health', 'Log in to see what needs attention'],
  ['/admin', undefined],
])('a visit of %s is named at the login: %s', (wanted, task) => {
  expect(loginTask({ wanted })).toBe(task);
});

test.each([null, undefined, {}, { wanted: 7 }])('a login with the state %p has no task', (state) => {
  expect(loginTask(state)).toBeUndefined();
});
