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
  ['/admin/documents?document=7', undefined],
])('a visit of %s is named at the login: %s', (wanted, task) => {
  expect(loginTask({ wanted })).toBe(task);
});

test.each([null, undefined, {}, { wanted: 7 }])('a login with the state %p has no task', (state) => {
  expect(loginTask(state)).toBeUndefined();
});
