import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../../test/fixtures';
import { stubProperties } from '../../../../../test/stub-properties';
import { findToast, renderInArea } from '../../../../../test/render';
import { listOf, server } from '../../../../../test/server';
import type { PasskeyDto } from '../../../../shared/api';
import { Passkeys } from './passkeys';

const aPasskey = (values: Partial<PasskeyDto> = {}): PasskeyDto => ({
  id: 1,
  name: 'Laptop',
  created_at: '2026-11-18T12:00:00Z',
  lastUsedAt: null,
  ...values,
});
const options = {
  rp: { name: 'Example Practice', id: 'localhost' },
  user: { id: 'q1Tz', name: 'alex', displayName: 'Alex Example' },
  challenge: 'x4Yq2Zr0n8mK3vT6bL9wPdE1sGfHjUcA5oRiQeWtNyM',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};
const bytes = new Uint8Array([1, 2, 3]).buffer;
const credential = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { attestationObject: bytes, clientDataJSON: bytes, getTransports: () => ['internal'] },
  getClientExtensionResults: () => ({}),
};

/** Stub of a browser that creates passkeys, or fails. */
function offerPasskeys(create: () => Promise<unknown>) {
  stubProperties(window, { isSecureContext: true, PublicKeyCredential: function PublicKeyCredential() {} });
  stubProperties(navigator, { credentials: { create } });
}

function serve(passkeys: PasskeyDto[], passwordOnly = true) {
  const kept = { passkeys, added: [] as { name: string; response: { id: string } }[] };
  server.use(
    http.get('/api/two-factor', () =>
      HttpResponse.json({
        enabled: false,
        recoveryCodesLeft: 0,
        trustedDevices: 0,
        passwordAlone: passwordOnly,
      }),
    ),
    http.get('/api/passkeys', () => listOf(kept.passkeys)),
    http.post('/api/passkeys/options', () => HttpResponse.json(options)),
    http.post('/api/passkeys', async ({ request }) => {
      const added = (await request.json()) as { name: string; response: { id: string } };
      kept.added.push(added);
      const passkey = aPasskey({ id: 9, name: added.name });
      kept.passkeys = [passkey, ...kept.passkeys];
      return HttpResponse.json(passkey, { status: 201 });
    }),
    http.delete('/api/passkeys/:id', ({ params }) => {
      kept.passkeys = kept.passkeys.filter(({ id }) => String(id) !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return kept;
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const note = /Your password alone still logs in elsewhere/;

test('the screen warns if the password alone still logs in', async () => {
  serve([aPasskey()]);
  renderInArea(<Passkeys />, { signedIn: aUser() });
  expect(await screen.findByRole('note')).toHaveTextContent(note);
});

test.each([
  { passkeys: [], passwordAlone: true },
  { passkeys: [aPasskey()], passwordAlone: false },
])('no warning for $passkeys, alone: $passwordAlone', async (given) => {
  serve(given.passkeys, given.passwordAlone);
  renderInArea(<Passkeys />, { signedIn: aUser() });
  await screen.findByText(given.passkeys.length > 0 ? 'Laptop' : 'You have no passkeys yet.');
  expect(screen.queryByText(note)).not.toBeInTheDocument();
});

test('one is added with its name', async () => {
  const kept = serve([]);
  offerPasskeys(() => Promise.resolve(credential));
  const { user } = renderInArea(<Passkeys />, { signedIn: aUser() });
  expect(await screen.findByText('You have no passkeys yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add a passkey' }));
  const form = await dialog('Add a passkey');
  await user.clear(form.getByLabelText('Name'));
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Please name the passkey'),
  );
  await user.type(form.getByLabelText('Name'), 'Phone');
  await user.click(form.getByRole('button', { name: 'Continue' }));
  await findToast('Passkey added');
  expect(await screen.findByText('Never used')).toBeInTheDocument();
  expect(kept.added).toMatchObject([{ name: 'Phone', response: { id: 'AQID' } }]);
});

test.each([
  ['NotAllowedError', 'No passkey was created. You can try again.'],
  ['InvalidStateError', 'This device already has a passkey for your account.'],
  ['NotSupportedError', 'This device could not create a passkey.'],
])('the dialog stays and shows why none was created: %s', async (name, sentence) => {
  serve([]);
  offerPasskeys(() => Promise.reject(new DOMException('', name)));
  const { user } = renderInArea(<Passkeys />, { signedIn: aUser() });
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const form = await dialog('Add a passkey');
  await user.click(form.getByRole('button', { name: 'Continue' }));
  expect(await form.findByRole('alert')).toHaveTextContent(sentence);
  expect(form.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

test('one is removed after a question', async () => {
  serve([aPasskey({ lastUsedAt: new Date(Date.now() - 3 * 3_600_000).toISOString() })]);
  const { user } = renderInArea(<Passkeys />, { signedIn: aUser() });
  expect(await screen.findByText('Last used 3 hours ago')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove Laptop' }));
  await user.click((await dialog('Remove Laptop?')).getByRole('button', { name: 'Remove' }));
  await findToast('Passkey removed');
  expect(await screen.findByText('You have no passkeys yet.')).toBeInTheDocument();
});

test('the reason is shown if none can be added', async () => {
  serve([]);
  stubProperties(window, { isSecureContext: true });
  renderInArea(<Passkeys />, { signedIn: aUser() });
  const reason = "You can't add one here. This browser does not support passkeys.";
  expect(await screen.findByText(reason)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
});
