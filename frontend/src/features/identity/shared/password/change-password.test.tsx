import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAccess, aUser } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import { ChangePassword } from './change-password';

const breached = 'This password is known from data breaches. Please choose another one.';
const notYours = "That's not your password. Please try again.";

async function renderForm({ tokens = [], feed = null }: { tokens?: object[]; feed?: string | null } = {}) {
  server.use(
    http.get('/api/access-tokens', () => listOf(tokens)),
    http.get('/api/calendar-feed', () => HttpResponse.json({ url: feed })),
  );
  const { user } = renderInArea(<ChangePassword />, { signedIn: aUser() });
  const current = await screen.findByLabelText('Current password');
  const next = screen.getByLabelText('New password');
  const change = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  return { user, current, next, change };
}

test('password managers get the username', async () => {
  const { current, next } = await renderForm();
  expect(current).toHaveAttribute('autocomplete', 'current-password');
  expect(next).toHaveAttribute('autocomplete', 'new-password');
});

test("the registration's password rules are shown at the field", async () => {
  const { user, current, next, change } = await renderForm();
  await change();
  await waitFor(() => expect(current).toHaveAccessibleDescription('Please enter your current password'));
  expect(current).toHaveFocus();
  expect(next).toHaveAccessibleDescription(/Password must be at least 8 characters long/);
  await user.type(next, 'riverstone');
  await waitFor(() =>
    expect(next).toHaveAccessibleDescription(
      /Password must include at least one uppercase letter, one lowercase letter, one number, and one special character/,
    ),
  );
  expect(screen.getByRole('status', { name: 'Password strength' })).toHaveTextContent('Needs a capital');
});

test('a change is reported, with the ended sessions, and the form is reset', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.put('/api/profile/password', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, current, next, change } = await renderForm();
  await user.type(current, 'River-stone-9!');
  await user.type(next, ' Wet stones 7 & a bridge ');
  await change();
  expect(await findToast('Password changed')).toHaveTextContent('We logged out all your other devices.');
  expect(bodies).toEqual([{ currentPassword: 'River-stone-9!', newPassword: ' Wet stones 7 & a bridge ' }]);
  await waitFor(() => expect(current).toHaveValue(''));
  expect(next).toHaveValue('');
});

const endTokens = 'Also revoke access tokens and calendar links';

test('access tokens and calendar links can be revoked, too, if there are any', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.put('/api/profile/password', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, current, next, change } = await renderForm({
    feed: 'https://example.com/api/calendar/x.ics',
  });
  await user.type(current, 'River-stone-9!');
  await user.type(next, 'Wet-stones-7!');
  await user.click(await screen.findByRole('checkbox', { name: endTokens }));
  await change();
  await findToast('Password changed');
  expect(bodies).toEqual([
    { currentPassword: 'River-stone-9!', newPassword: 'Wet-stones-7!', endTokens: true },
  ]);
});

test('without access tokens and calendar links the option is hidden', async () => {
  await renderForm();
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: endTokens })).not.toBeInTheDocument());
});

test.each([
  { field: 'currentPassword', message: notYours },
  { field: 'newPassword', message: breached },
])(
  "the server's message about $field is shown there, and the form keeps its values",
  async ({ field, message }) => {
    server.use(
      http.put('/api/profile/password', () =>
        refusal(400, { code: 'request.invalid', message, fields: { [field]: message } }),
      ),
    );
    const { user, current, next, change } = await renderForm();
    await user.type(current, 'River-stone-9!');
    await user.type(next, 'Password-1!');
    await change();
    const expectedMessage = field === 'newPassword' ? next : current;
    await waitFor(() => expect(expectedMessage).toHaveAccessibleDescription(new RegExp(message)));
    expect(expectedMessage).toHaveFocus();
    expect(next).toHaveValue('Password-1!');
  },
);

test("links to other clients' calendars are not looked up, but may be revoked", async () => {
  const asked: string[] = [];
  server.use(
    http.get('/api/access-tokens', () => listOf([])),
    http.get('/api/calendar-feed', ({ request }) => {
      asked.push(request.url);
      return refusal(404, { code: 'access.no_client', message: 'No client' });
    }),
  );
  const helper = anAccess({ id: 7, role: 'helper', scopes: ['appointments'] });
  renderInArea(<ChangePassword />, { signedIn: aUser({ clients: [helper] }) });
  expect(
    await screen.findByRole('checkbox', { name: 'Also revoke access tokens and calendar links' }),
  ).toBeInTheDocument();
  expect(asked).toEqual([]);
});
