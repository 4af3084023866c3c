import { jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { aUser } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentsService, PaymentsService, type UserDto } from '../../../../shared/api';
import { withUploadProgress } from '../../../../shared/http/http';
import { useAuth } from '../../../../shared/session/session';
import { LoginAgainDialog } from './login-again-dialog';

const title = 'You were logged out';
const alex = aUser();
const ended = () => refusal(401, { code: 'auth.signed_out', message: 'Please log in.' });
const refused = (code: string, message: string) => refusal(401, { code, message });

/** A form, a list, an upload and a logout of a signed-in screen. */
function Screen() {
  const { user, logout } = useAuth();
  const [reason, setReason] = useState('');
  const asking = useAction({
    call: (reason: string, keyFor) =>
      PaymentsService.requestRefund({
        id: 7,
        requestBody: { reason },
        idempotencyKey: keyFor({ reason }),
      }),
    success: 'Sent',
    failure: 'Not sent',
  });
  const uploading = useAction({
    call: () =>
      withUploadProgress(
        () => undefined,
        DocumentsService.uploadDocumentForAdmin({
          formData: { file: new File(['Lease'], 'lease.txt'), title: 'Lease', userId: alex.id },
        }),
      ),
    success: 'Uploaded',
  });
  const list = useQuery<string[]>({ queryKey: ['/api/list'], enabled: Boolean(user) });
  return (
    <>
      <input aria-label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
      <button onClick={() => asking.mutate(reason)}>Send</button>
      <button onClick={() => uploading.mutate()}>Upload</button>
      <button onClick={() => void list.refetch()}>Refresh</button>
      <button onClick={() => logout.mutate()}>Leave</button>
      <ul>
        {list.data?.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <p>{user === null ? 'Nobody' : user?.username}</p>
    </>
  );
}

/** Stub of the server, whose session can end. */
function serve(logIn?: (body: { password: string; code?: string }) => Response | UserDto) {
  const state = { isEnded: false, person: alex, sent: [] as unknown[], lists: 0, logins: [] as unknown[] };
  const inSession = (answer: () => Response | Promise<Response>) => () =>
    state.isEnded ? ended() : answer();
  server.use(
    http.get('/api/user', () => (state.isEnded ? ended() : HttpResponse.json(state.person))),
    http.get(
      '/api/list',
      inSession(() => HttpResponse.json([`Row ${++state.lists}`])),
    ),
    http.post('/api/invoices/7/refund-request', async ({ request }) => {
      const person = request.headers.get('X-Person');
      state.sent.push({ key: request.headers.get('Idempotency-Key'), person, body: await request.json() });
      if (state.isEnded) return ended();
      return person === String(state.person.id)
        ? HttpResponse.json({}, { status: 201 })
        : refusal(409, { code: 'session.other_person', message: 'Someone else has logged in here' });
    }),
    http.post('/api/admin/documents/upload', async ({ request }) => {
      const file = (await request.formData()).get('file');
      state.sent.push(file instanceof File && (await file.text()));
      return state.isEnded ? ended() : HttpResponse.json({}, { status: 201 });
    }),
    http.post('/api/login', async ({ request }) => {
      const body = (await request.json()) as { password: string; code?: string };
      state.logins.push(body);
      const answer = logIn?.(body) ?? alex;
      if (answer instanceof Response) return answer;
      Object.assign(state, { isEnded: false, person: answer });
      return HttpResponse.json(answer);
    }),
  );
  return state;
}

async function renderEnded(logIn?: Parameters<typeof serve>[0]) {
  const state = serve(logIn);
  const { user, router } = renderInArea(
    <>
      <Screen />
      <LoginAgainDialog />
    </>,
    { at: '/client/messages?client=7' },
  );
  await screen.findByText('Row 1');
  await user.type(screen.getByLabelText('Reason'), 'Paid twice');
  state.isEnded = true;
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { state, user, router, press };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: title }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function enterPassword(user: Awaited<ReturnType<typeof renderEnded>>['user'], password: string) {
  await user.type((await dialog()).getByLabelText('Password'), password);
  await user.click((await dialog()).getByRole('button', { name: 'Log In' }));
}

test('the login is asked over the page, and the command continues once with the same key', async () => {
  const { state, user, router, press } = await renderEnded();
  await press('Send');
  expect(await screen.findByText('Log in to continue where you left off.')).toBeInTheDocument();
  expect((await dialog()).getByText(alex.username)).toBeInTheDocument();
  const password = (await dialog()).getByLabelText('Password');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  await waitFor(() => expect(password).toHaveFocus());
  await enterPassword(user, 'River-stone-9!');
  await findToast('Sent');
  await isGone();
  expect(state.logins).toEqual([{ username: alex.username, password: 'River-stone-9!' }]);
  expect(state.sent).toHaveLength(2);
  expect(state.sent[0]).toEqual(state.sent[1]);
  expect(state.sent[0]).toHaveProperty('key', expect.stringMatching(/^[0-9a-f]{32}$/));
  expect(screen.getByLabelText('Reason')).toHaveValue('Paid twice');
  expect(router.state.location).toMatchObject({ pathname: '/client/messages', search: '?client=7' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus());
});

test('calls that fail meanwhile share one dialog, and each is repeated: a command, a list and a file', async () => {
  const { state, user, press } = await renderEnded();
  await press('Send');
  await press('Refresh');
  await press('Upload');
  await enterPassword(user, 'River-stone-9!');
  await screen.findByText('Row 2');
  await isGone();
  await waitFor(() => expect(state.sent).toHaveLength(4));
  expect(state.sent.filter((one) => one === 'Lease')).toHaveLength(2);
  expect(state.logins).toHaveLength(1);
});

test('a wrong password is reported at its field, and the dialog stays', async () => {
  const { state, user, press } = await renderEnded(({ password }) =>
    password === 'River-stone-9!'
      ? alex
      : refused('auth.invalid_credentials', 'Invalid username or password'),
  );
  await press('Send');
  await enterPassword(user, 'Wrong-1!');
  const password = (await dialog()).getByLabelText('Password');
  await waitFor(() => expect(password).toHaveAccessibleDescription('Invalid username or password'));
  expect(password).toHaveFocus();
  expect(state.sent).toHaveLength(1);
  await user.clear(password);
  await enterPassword(user, 'River-stone-9!');
  await findToast('Sent');
});

test('a second factor asks for its code in the same dialog', async () => {
  const { state, user, press } = await renderEnded(({ code }) => {
    if (code === undefined) return refused('auth.two_factor_required', 'Please enter the code.');
    return code === '123456' ? alex : refused('auth.two_factor_invalid', 'This code is not valid.');
  });
  await press('Send');
  await enterPassword(user, 'River-stone-9!');
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  await user.type(code, '000 000');
  await user.click((await dialog()).getByRole('button', { name: 'Log In' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is not valid\./));
  await user.clear(code);
  await user.type(code, '123 456');
  await user.click((await dialog()).getByRole('button', { name: 'Log In' }));
  await findToast('Sent');
  await isGone();
  expect(state.logins.at(-1)).toEqual({
    username: alex.username,
    password: 'River-stone-9!',
    code: '123456',
  });
});

test('a user who declines keeps the page, and the next action asks again', async () => {
  const { state, user, press } = await renderEnded();
  await press('Send');
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await isGone();
  expect(screen.getByLabelText('Reason')).toHaveValue('Paid twice');
  expect(screen.getByText('Row 1')).toBeInTheDocument();
  expect(screen.getByText(alex.username)).toBeInTheDocument();
  expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
  await press('Send');
  await enterPassword(user, 'River-stone-9!');
  await findToast('Sent');
  expect(state.sent).toHaveLength(3);
});

describe('another user', () => {
  const jo = aUser({ id: 99, username: 'jo' });
  const isOther = 'Someone else has logged in here';
  const otherDialog = async () => within(await screen.findByRole('dialog', { name: isOther }));
  const text = () => screen.getByLabelText('Reason');
  const inOtherTab = () => {
    const otherTab = new BroadcastChannel('steward_session');
    otherTab.postMessage('changed');
    return otherTab;
  };

  it('loads the page anew if nothing is typed there, and nothing is repeated in their session', async () => {
    // jsdom cannot reload the document, and logs an error.
    const unable = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    sessionStorage.setItem(`steward_draft:${alex.id}:note`, '"Call back on Friday"');
    const { state, user, press } = await renderEnded(() => jo);
    await user.clear(text());
    await press('Send');
    await enterPassword(user, 'River-stone-9!');
    await waitFor(() =>
      expect(unable.mock.calls).toEqual([[expect.objectContaining({ type: 'not implemented' })]]),
    );
    expect(state.sent).toHaveLength(1);
    await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Friday'));
    unable.mockRestore();
  });

  it('leaves what was typed where it is, until the page belongs to its user again', async () => {
    const { state, user, press } = await renderEnded(() => alex);
    Object.assign(state, { isEnded: false, person: jo });
    const otherTab = inOtherTab();
    const asked = await otherDialog();
    expect(asked.getByText(alex.username)).toBeInTheDocument();
    expect(asked.getByRole('link', { name: 'Go to the account that is logged in now' })).toHaveAttribute(
      'href',
      '/auth',
    );
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await isGone();
    expect(text()).toHaveValue('Paid twice');
    // Nothing of the other user is read into the page.
    const { lists } = state;
    await press('Refresh');
    const again = await otherDialog();
    expect(state.lists).toBe(lists);
    await user.type(again.getByLabelText('Password'), 'River-stone-9!');
    await user.click(again.getByRole('button', { name: 'Log In' }));
    await isGone();
    await waitFor(() => expect(state.lists).toBe(lists + 1));
    expect(text()).toHaveValue('Paid twice');
    expect(screen.getByText(alex.username)).toBeInTheDocument();
    otherTab.close();
  });

  it('is noticed by the server, and the command continues under its key after a login of the right one', async () => {
    const { state, user, press } = await renderEnded(() => alex);
    Object.assign(state, { isEnded: false, person: jo });
    await press('Send');
    const asked = await otherDialog();
    expect(state.sent).toHaveLength(1);
    await user.type(asked.getByLabelText('Password'), 'River-stone-9!');
    await user.click(asked.getByRole('button', { name: 'Log In' }));
    await findToast('Sent');
    await isGone();
    expect(state.sent).toHaveLength(2);
    expect(state.sent[0]).toEqual(state.sent[1]);
  });

  it('who logs in over the page does not end what was typed', async () => {
    const { state, user, press } = await renderEnded(() => jo);
    await press('Send');
    await enterPassword(user, 'River-stone-9!');
    const password = (await dialog()).getByLabelText('Password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(isOther));
    expect(state.sent).toHaveLength(1);
    expect(text()).toHaveValue('Paid twice');
  });
});

test('a login in another tab closes the dialog, and the calls continue', async () => {
  const { state, press } = await renderEnded();
  await press('Send');
  await dialog();
  state.isEnded = false;
  const otherTab = new BroadcastChannel('steward_session');
  otherTab.postMessage('changed');
  await findToast('Sent');
  await isGone();
  otherTab.close();
});

test('a logout in a session that had ended asks nothing', async () => {
  const { press } = await renderEnded();
  server.use(http.post('/api/logout', ended));
  await press('Leave');
  expect(await screen.findByText('Nobody')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a logout in another tab asks nothing', async () => {
  const { state, press } = await renderEnded();
  await press('Send');
  await dialog();
  const otherTab = new BroadcastChannel('steward_session');
  otherTab.postMessage('logged out');
  expect(await screen.findByText('Nobody')).toBeInTheDocument();
  expect(state.sent).toHaveLength(1);
  otherTab.close();
});
