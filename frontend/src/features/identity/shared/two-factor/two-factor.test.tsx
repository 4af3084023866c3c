import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import type { TwoFactorDto } from '../../../../shared/api';
import { TrustedDevices } from './trusted-devices';
import { TwoFactor } from './two-factor';

const codes = Array.from({ length: 10 }, (_, index) => `7k2m-9xqd-4t8w-h3v${index}`);
const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/Example:alex?secret=JBSWY3DPEHPK3PXP',
  qrCode: 'data:image/svg+xml;base64,PHN2Zy8+',
};
const wrongCode = "That code didn't work. Wait for a new code and try again.";
const refusedCode = () =>
  refusal(400, { code: 'auth.two_factor_invalid', message: wrongCode, fields: { code: wrongCode } });
const off: TwoFactorDto = { enabled: false, recoveryCodesLeft: 0, trustedDevices: 0, passwordAlone: true };
const on: TwoFactorDto = { enabled: true, recoveryCodesLeft: 10, trustedDevices: 2, passwordAlone: false };

/** Stub of the server: the code is 123456, the password River-stone-9!. */
function serve(state: TwoFactorDto) {
  const current = { state };
  const isRight = async (request: Request) => {
    const { password = 'River-stone-9!', code } = (await request.json()) as Record<string, string>;
    return code === '123456' && password === 'River-stone-9!';
  };
  server.use(
    http.get('/api/two-factor', () => HttpResponse.json(current.state)),
    http.post('/api/two-factor/setup', () => HttpResponse.json(setup)),
    http.post('/api/two-factor/enable', async ({ request }) => {
      if (!(await isRight(request))) return refusedCode();
      current.state = on;
      return HttpResponse.json({ recoveryCodes: codes });
    }),
    http.post('/api/two-factor/disable', async ({ request }) => {
      if (!(await isRight(request))) return refusedCode();
      current.state = off;
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('/api/two-factor/recovery-codes', async ({ request }) =>
      (await isRight(request)) ? HttpResponse.json({ recoveryCodes: codes }) : refusedCode(),
    ),
    http.delete('/api/trusted-devices', () => {
      current.state = { ...current.state, trustedDevices: 0 };
      return new HttpResponse(null, { status: 204 });
    }),
  );
}

function renderTwoFactor(state: TwoFactorDto) {
  serve(state);
  return renderInArea(
    <>
      <TwoFactor />
      <TrustedDevices />
    </>,
    { signedIn: aUser() },
  );
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

test('setup needs a picture or key, a code, and saved recovery codes', async () => {
  const { user } = renderTwoFactor(off);
  await user.click(await screen.findByRole('button', { name: 'Set up two-factor authentication' }));
  const steps = await dialog('Set up two-factor authentication');
  expect(steps.getByRole('img', { name: 'QR code for the authenticator app' })).toHaveAttribute(
    'src',
    setup.qrCode,
  );
  expect(steps.getByText('JBSW Y3DP EHPK 3PXP')).toBeInTheDocument();
  const code = steps.getByLabelText('Code');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  const switchOn = steps.getByRole('button', { name: 'Turn on' });
  await user.type(code, '12345');
  await user.click(switchOn);
  await waitFor(() => expect(code).toHaveAccessibleDescription(/Please enter the six digits/));
  await user.clear(code);
  await user.type(code, '654 321');
  await user.click(switchOn);
  await waitFor(() => expect(code).toHaveAccessibleDescription(new RegExp(wrongCode)));
  await user.clear(code);
  await user.type(code, '123 456');
  await user.click(switchOn);

  const sheet = await dialog('Recovery codes');
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  const download = sheet.getByRole('link', { name: 'Download' });
  expect(download).toHaveAttribute('download', 'recovery-codes.txt');
  const file = decodeURIComponent(download.getAttribute('href') ?? '');
  for (const text of [...codes, 'Example Practice', 'For alex']) expect(file).toContain(text);
  expect(sheet.getByRole('button', { name: 'Done' })).toBeDisabled();
  await user.keyboard('{Escape}');
  await user.click(sheet.getByRole('checkbox', { name: 'I saved these codes' }));
  await user.click(sheet.getByRole('button', { name: 'Done' }));
  await isGone('Recovery codes');
  expect(await screen.findByText('10 recovery codes are left.')).toBeInTheDocument();
});

test('new codes need both factors, and errors are shown at their fields', async () => {
  const { user } = renderTwoFactor({ ...on, recoveryCodesLeft: 1 });
  expect(await screen.findByText('1 recovery code is left.')).toBeInTheDocument();
  expect(screen.getByText(/Get new recovery codes now/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Get new recovery codes' }));
  const question = await dialog('Get new recovery codes?');
  const send = question.getByRole('button', { name: 'Get new codes' });
  await user.click(send);
  await waitFor(() =>
    expect(question.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password'),
  );
  await user.type(question.getByLabelText('Password'), 'River-stone-9!');
  await user.type(question.getByLabelText('Code'), '000000');
  await user.click(send);
  await waitFor(() =>
    expect(question.getByLabelText('Code')).toHaveAccessibleDescription(new RegExp(wrongCode)),
  );
  await user.clear(question.getByLabelText('Code'));
  await user.type(question.getByLabelText('Code'), '123456');
  await user.click(send);
  expect((await dialog('Recovery codes')).getAllByRole('listitem')).toHaveLength(10);
});

test('turning it off needs both factors, and removes trusted devices', async () => {
  const { user } = renderTwoFactor(on);
  await user.click(await screen.findByRole('button', { name: 'Turn off' }));
  const question = await dialog('Turn off two-factor authentication?');
  await user.type(question.getByLabelText('Password'), 'River-stone-9!');
  await user.type(question.getByLabelText('Code'), '123456');
  await user.click(question.getByRole('button', { name: 'Turn off' }));
  await findToast('Two-factor authentication is off');
  expect(await screen.findByRole('button', { name: 'Set up two-factor authentication' })).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Trusted devices' })).not.toBeInTheDocument(),
  );
});

test('all trusted devices are forgotten after a question', async () => {
  const { user } = renderTwoFactor(on);
  expect(await screen.findByText('2 devices are trusted.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Forget all' }));
  const question = await dialog('Forget all trusted devices?');
  await user.click(question.getByRole('button', { name: 'Forget all' }));
  await findToast('Trusted devices forgotten');
  expect(await screen.findByText(/No trusted devices/)).toBeInTheDocument();
});
