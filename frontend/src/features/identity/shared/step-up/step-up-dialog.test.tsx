import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { aUser } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import { useAction } from '../../../../shared/action/use-action';
import { PaymentsService } from '../../../../shared/api';
import { StepUpDialog } from './step-up-dialog';

const title = "Please confirm it's you";
const wanted = { code: 'auth.password_required', message: 'Please enter your password to continue.' };
const wrong = {
  ...wanted,
  message: "That's not your password. Please try again.",
  fields: { password: "That's not your password. Please try again." },
};

/** A form whose command requires a fresh session. */
function Form() {
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
  return (
    <>
      <input aria-label="Reason" value={reason} onChange={({ target }) => setReason(target.value)} />
      <button onClick={() => asking.mutate(reason)}>Send</button>
    </>
  );
}

interface Tried {
  key: string | null;
  body: unknown;
}

/** Stub of the server: the command succeeds once the session was confirmed by the right password. */
function serve() {
  const tried: Tried[] = [];
  const passwords: unknown[] = [];
  let fresh = false;
  server.use(
    http.post('/api/invoices/7/refund-request', async ({ request }) => {
      tried.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      return fresh ? HttpResponse.json({}, { status: 201 }) : refusal(403, wanted);
    }),
    http.post('/api/session/confirm', async ({ request }) => {
      const { password } = (await request.json()) as { password: string };
      passwords.push(password);
      if (password !== 'River-stone-9!') return refusal(403, wrong);
      fresh = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { tried, passwords };
}

async function renderForm(content = <Form />) {
  const { user } = renderInArea(
    <>
      {content}
      <StepUpDialog />
    </>,
    { signedIn: aUser() },
  );
  const reason = await screen.findByLabelText('Reason');
  await user.type(reason, 'Paid twice');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return { user, reason };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: title }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('the required confirmation is asked once, and the command continues with the same key', async () => {
  const { tried, passwords } = serve();
  const { user } = await renderForm();
  const password = (await dialog()).getByLabelText('Password');
  expect(password).toHaveAttribute('autocomplete', 'current-password');
  await user.type(password, 'River-stone-9!');
  await user.click((await dialog()).getByRole('button', { name: 'Confirm' }));
  await findToast('Sent');
  await isGone();
  expect(passwords).toEqual(['River-stone-9!']);
  expect(tried).toHaveLength(2);
  expect(tried[0]).toEqual(tried[1]);
  expect(tried[0]?.key).toMatch(/^[0-9a-f]{32}$/);
});

test('a wrong password is reported at its field, and the dialog stays', async () => {
  const { tried } = serve();
  const { user } = await renderForm();
  const password = (await dialog()).getByLabelText('Password');
  await user.click((await dialog()).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription('Please enter your password'));
  await user.type(password, 'Wrong-1!');
  await user.click((await dialog()).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription(wrong.message));
  expect(password).toHaveFocus();
  expect(tried).toHaveLength(1);
});

test('too many attempts are reported there, too', async () => {
  serve();
  server.use(
    http.post('/api/session/confirm', () =>
      refusal(429, { code: 'request.too_many', message: 'Too many attempts.' }),
    ),
  );
  const { user } = await renderForm();
  const password = (await dialog()).getByLabelText('Password');
  await user.type(password, 'Wrong-1!');
  await user.click((await dialog()).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription('Too many attempts.'));
});

test("a user who declines keeps the form's values and sees no error", async () => {
  const { tried } = serve();
  const { user, reason } = await renderForm();
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await isGone();
  expect(reason).toHaveValue('Paid twice');
  expect(tried).toHaveLength(1);
  expect(screen.queryByText('Not sent')).not.toBeInTheDocument();
  // The next attempt asks again, with an empty field.
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect((await dialog()).getByLabelText('Password')).toHaveValue('');
});

test('a screen that asks for the password itself is left alone', async () => {
  function OwnQuestion() {
    const [refused, setRefused] = useState(false);
    const signing = useAction({
      call: () => PaymentsService.requestRefund({ id: 7, requestBody: { reason: 'x' } }),
      asksPassword: true,
      onFailure: () => setRefused(true),
    });
    return (
      <>
        <input aria-label="Reason" />
        <button onClick={() => signing.mutate()}>Send</button>
        {refused && <p>Asked here</p>}
      </>
    );
  }
  serve();
  await renderForm(<OwnQuestion />);
  expect(await screen.findByText('Asked here')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('without the dialog a refusal is reported like any other', async () => {
  serve();
  const { user } = renderInArea(<Form />, { signedIn: aUser() });
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await findToast('Not sent')).toHaveTextContent(wanted.message);
});
