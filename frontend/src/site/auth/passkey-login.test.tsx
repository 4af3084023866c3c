import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../test/fixtures';
import { stubProperties } from '../../../test/stub-properties';
import { findToast, renderScreen } from '../../../test/render';
import { refusal, server } from '../../../test/server';
import { isIpAddress } from '../../shared/session/passkey-obstacle';
import AuthPage from './auth-page';
import ClientLoginPage from './client-login-page';
import { PasskeyLogin } from './passkey-login';

/** Stub of WebAuthn, which jsdom lacks. */
const get = jest.fn<(options: CredentialRequestOptions) => Promise<unknown>>();
const isConditionalMediationAvailable = jest.fn(() => Promise.resolve(false));
const passkey = {
  id: 'id',
  rawId: new ArrayBuffer(2),
  type: 'public-key',
  response: {
    authenticatorData: new ArrayBuffer(2),
    clientDataJSON: new ArrayBuffer(2),
    signature: new ArrayBuffer(2),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
};
const cancelled = () => new DOMException('The operation was cancelled', 'NotAllowedError');

beforeEach(() => {
  stubProperties(window, {
    isSecureContext: true,
    PublicKeyCredential: Object.assign(() => undefined, { isConditionalMediationAvailable }),
  });
  stubProperties(navigator, { credentials: { get } });
  get.mockReset();
  isConditionalMediationAvailable.mockResolvedValue(false);
  server.use(
    http.post('/api/login/passkey/options', () =>
      HttpResponse.json({ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', userVerification: 'required' }),
    ),
  );
});

async function renderButton() {
  const { user } = renderScreen(
    <>
      <input aria-label="Username" autoComplete="username webauthn" />
      <PasskeyLogin isRemembered={() => true} explains={false} />
    </>,
    { at: '/client/login' },
  );
  const button = await screen.findByRole('button', { name: 'Use a passkey' });
  return { press: () => user.click(button), button };
}

/** Answers the login and records the requests. */
function answer(respond: () => Response) {
  const sent: unknown[] = [];
  server.use(
    http.post('/api/login/passkey', async ({ request }) => {
      sent.push(await request.json());
      return respond();
    }),
  );
  return sent;
}

test('a passkey logs in without a username', async () => {
  const sent = answer(() => HttpResponse.json(aUser()));
  get.mockResolvedValue(passkey);
  const { press } = await renderButton();
  await press();
  await findToast('Login successful');
  expect(sent).toEqual([{ response: expect.objectContaining({ id: 'id' }), rememberMe: true }]);
});

test('cancelling is not an error', async () => {
  get.mockRejectedValue(cancelled());
  const { press, button } = await renderButton();
  await press();
  await waitFor(() => expect(button).toBeEnabled());
  expect(get).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
});

test('a passkey that the account no longer has is reported', async () => {
  answer(() => refusal(401, { code: 'auth.passkey_invalid', message: 'This passkey is not known here.' }));
  get.mockResolvedValue(passkey);
  const { press } = await renderButton();
  await press();
  expect(await findToast('Login failed')).toHaveTextContent('This passkey is not known here.');
});

test('the browser suggests passkeys if supported, and again after another request', async () => {
  const sent = answer(() => HttpResponse.json(aUser()));
  isConditionalMediationAvailable.mockResolvedValue(true);
  let choose = (_: unknown): void => undefined;
  const inField = () => new Promise((resolve) => (choose = resolve));
  get.mockImplementation(({ mediation }) =>
    mediation === 'conditional' ? inField() : Promise.reject(cancelled()),
  );
  const { press } = await renderButton();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(1));
  await press();
  await waitFor(() => expect(get).toHaveBeenCalledTimes(3));
  expect(get.mock.calls.map(([{ mediation }]) => mediation)).toEqual([
    'conditional',
    undefined,
    'conditional',
  ]);
  choose(passkey);
  await findToast('Login successful');
  expect(sent).toHaveLength(1);
});

test.each([
  ['/auth', null, 1],
  ['/auth', { wanted: '/client/portal' }, 0],
  ['/client/login', null, 0],
])('a visit of %s with %j reads why passkeys cannot be used %i times', async (at, state, times) => {
  stubProperties(window, { isSecureContext: false });
  const { router } = renderScreen(at === '/auth' ? <AuthPage /> : <ClientLoginPage />, { at: '/' });
  await act(() => router.navigate(at, { state }));
  await screen.findByLabelText('Username');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument(),
  );
  expect(screen.queryAllByText('Passkeys need a secure connection (HTTPS).')).toHaveLength(times);
});

test('IP addresses are not host names', () => {
  expect(['127.0.0.1', '[::1]', '192.168.1.20'].every(isIpAddress)).toBe(true);
  expect(['localhost', 'practice.example', '1.example', '127.0.0.1.example'].some(isIpAddress)).toBe(false);
});
