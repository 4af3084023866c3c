import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, aUser } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { listOf, refusal, server } from '../../../../../test/server';
import type { AccessTokenDto, NewAccessTokenDto } from '../../../../shared/api';
import { AccessTokens } from './access-tokens';

const secret = 'stw_hM2kq0Yc7nVd3TzRr4uJb9xW1eLsP6oAiGfKtQyZvBc';
const day = 24 * 60 * 60 * 1000;
const aToken = (values: Partial<AccessTokenDto> = {}): AccessTokenDto => ({
  id: 1,
  name: 'Nightly export',
  scope: 'read',
  created_at: '2026-11-18T12:00:00Z',
  expiresAt: new Date(Date.now() + 30 * day).toISOString(),
  lastUsedAt: null,
  ...values,
});

function serve(tokens: AccessTokenDto[]) {
  const kept = { tokens, made: [] as NewAccessTokenDto[] };
  server.use(
    http.get('/api/access-tokens', () => listOf(kept.tokens)),
    http.post('/api/access-tokens', async ({ request }) => {
      const made = (await request.json()) as NewAccessTokenDto;
      kept.made.push(made);
      const token = aToken({ id: 9, ...made });
      kept.tokens = [token, ...kept.tokens];
      return HttpResponse.json({ ...token, token: secret }, { status: 201 });
    }),
    http.delete('/api/access-tokens/:id', ({ params }) => {
      kept.tokens = kept.tokens.filter(({ id }) => String(id) !== params['id']);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return kept;
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a token is created with its permissions, and shown once', async () => {
  const kept = serve([]);
  const { user } = renderInArea(<AccessTokens />, { signedIn: aUser() });
  expect(await screen.findByText('You have no access tokens.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Create access token' }));
  const form = await dialog('Create access token');
  await user.click(form.getByRole('button', { name: 'Create token' }));
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveAccessibleDescription(/Name is required/));
  await user.type(form.getByLabelText('Name'), ' Nightly export ');
  await user.click(form.getByRole('radio', { name: 'Read and write' }));
  await user.click(form.getByRole('button', { name: 'Create token' }));
  const tokenDialog = await dialog('Access token Nightly export');
  expect(tokenDialog.getByText(secret)).toBeInTheDocument();
  await user.click(tokenDialog.getByRole('button', { name: 'Copy token' }));
  expect(await tokenDialog.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  await user.click(tokenDialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(secret)).not.toBeInTheDocument());
  expect(
    within(screen.getByRole('list', { name: 'Access tokens' })).getByText('Nightly export'),
  ).toBeVisible();
  expect(kept.made).toEqual([
    { name: 'Nightly export', scope: 'write', expiresAt: expect.any(String) as string },
  ]);
  const days = (Date.parse(kept.made[0]?.expiresAt ?? '') - Date.now()) / day;
  expect(days).toBeGreaterThan(89.9);
  expect(days).toBeLessThan(90);
});

test('an owner can create one for the metrics only, for three years', async () => {
  const kept = serve([]);
  const { user } = renderInArea(<AccessTokens />, { signedIn: anAdmin() });
  await user.click(await screen.findByRole('button', { name: 'Create access token' }));
  const form = await dialog('Create access token');
  await user.type(form.getByLabelText('Name'), 'Prometheus');
  await user.click(form.getByRole('radio', { name: 'Metrics only, for monitoring' }));
  await user.click(form.getByRole('combobox', { name: 'Expires in' }));
  await user.click(await screen.findByTitle('3 years'));
  await user.click(form.getByRole('button', { name: 'Create token' }));
  await dialog('Access token Prometheus');
  const [made] = kept.made;
  expect(made).toMatchObject({ name: 'Prometheus', scope: 'metrics' });
  expect(Math.round((Date.parse(made?.expiresAt ?? '') - Date.now()) / day)).toBe(1095);
});

test('a consultant is not offered one for the metrics', async () => {
  serve([]);
  const { user } = renderInArea(<AccessTokens />, { signedIn: anAdmin({ staffRole: 'consultant' }) });
  await user.click(await screen.findByRole('button', { name: 'Create access token' }));
  expect((await dialog('Create access token')).getAllByRole('radio')).toHaveLength(2);
});

test('a refusal is reported, and the form stays', async () => {
  serve([]);
  const message = 'You have 20 access tokens, which is the most. Please revoke one first.';
  server.use(
    http.post('/api/access-tokens', () => refusal(409, { code: 'access_token.limit_reached', message })),
  );
  const { user } = renderInArea(<AccessTokens />, { signedIn: aUser() });
  await user.click(await screen.findByRole('button', { name: 'Create access token' }));
  const form = await dialog('Create access token');
  await user.type(form.getByLabelText('Name'), 'One more');
  await user.click(form.getByRole('button', { name: 'Create token' }));
  expect(await findToast('Error')).toHaveTextContent(message);
  expect(form.getByLabelText('Name')).toHaveValue('One more');
});

test('one is revoked after a question; an expired one is marked', async () => {
  serve([aToken(), aToken({ id: 2, name: 'Old script', expiresAt: '2026-01-01T00:00:00Z' })]);
  const { user } = renderInArea(<AccessTokens />, { signedIn: aUser() });
  const list = await screen.findByRole('list', { name: 'Access tokens' });
  expect(within(list).getByText('Old script')).toHaveTextContent('Old scriptExpired');
  await user.click(screen.getByRole('button', { name: 'Revoke Nightly export' }));
  await user.click((await dialog('Revoke Nightly export?')).getByRole('button', { name: 'Revoke' }));
  await findToast('Access token revoked');
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
});
