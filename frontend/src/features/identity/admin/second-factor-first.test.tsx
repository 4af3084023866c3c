import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../test/fixtures';
import { renderScreen } from '../../../../test/render';
import { listOf, refusal, server } from '../../../../test/server';
import { adminOf } from '../../../app/admin';
import { adminScreens } from '../../../app/screens';

const Admin = adminOf(adminScreens);
const required = anAdmin({ setupRequired: true });
const done = anAdmin({ secondFactor: 'set' });
const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  otpauthUrl: 'otpauth://totp/Practice:admin?secret=JBSWY3DPEHPK3PXP',
  qrCode: 'data:image/svg+xml;base64,PHN2Zy8+',
};
const title = 'Protect your login';

test('an admin without a second factor sets one up, sees the codes, and continues', async () => {
  server.use(
    http.post('/api/two-factor/setup', () => HttpResponse.json(setup)),
    http.post('/api/two-factor/enable', () => HttpResponse.json({ recoveryCodes: ['abcde-fghij'] })),
    http.get('/api/two-factor', () =>
      HttpResponse.json({ enabled: true, recoveryCodesLeft: 1, trustedDevices: 0, passwordAlone: false }),
    ),
    http.get('/api/admin/clients', () => listOf([])),
  );
  const { user } = renderScreen(<Admin />, { at: '/admin/clients', path: '/admin/*', signedIn: required });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeEnabled();

  await user.click(screen.getByRole('button', { name: 'Set up an app' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  server.use(http.get('/api/user', () => HttpResponse.json(done)));
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByText('abcde-fghij')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'I saved these codes' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('No clients found')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: title })).not.toBeInTheDocument();
});

test('any refusal opens the setup once a second factor is required', async () => {
  server.use(http.get('/api/admin/clients', () => listOf([])));
  const { user } = renderScreen(<Admin />, { at: '/admin/clients', path: '/admin/*', signedIn: anAdmin() });
  await screen.findByText('No clients found');
  server.use(
    http.get('/api/user', () => HttpResponse.json(required)),
    http.get('/api/admin/clients', () =>
      refusal(403, { code: 'auth.two_factor_setup_required', message: 'Please set up a second factor.' }),
    ),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search clients' }), 'alex');
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
});
