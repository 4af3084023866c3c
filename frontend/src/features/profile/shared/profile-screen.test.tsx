import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAccess, aProfile, aUser } from '../../../../test/fixtures';
import { stubProperties } from '../../../../test/stub-properties';
import { findToast, renderInArea } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { ActingForContext, actingFor } from '../../../shared/acting-for/acting-for';
import type { PreferencesDto, ProfileDto } from '../../../shared/api';
import { ProfileScreen } from './profile-screen';

const both = { portal: true, email: true };
let stored: ProfileDto;
let preferences: PreferencesDto;
/** Request bodies of the changes, in order. */
let sent: unknown[];

beforeEach(() => {
  stored = aProfile();
  preferences = { document: both, message: both, payment: both, appointment: both, weekly: false };
  sent = [];
  server.use(
    http.get('/api/profile', () => HttpResponse.json(stored)),
    http.put('/api/profile', async ({ request }) => {
      const changes = (await request.json()) as Partial<ProfileDto>;
      sent.push(changes);
      stored = { ...stored, ...changes };
      return HttpResponse.json(stored);
    }),
    http.get('/api/calendar-feed', () => HttpResponse.json({ url: null })),
    http.get('/api/notification-preferences', () => HttpResponse.json(preferences)),
    http.put('/api/notification-preferences', async ({ request }) => {
      preferences = (await request.json()) as PreferencesDto;
      sent.push(preferences);
      return HttpResponse.json(preferences);
    }),
  );
});

const renderProfile = (at = '/client/profile', first?: 'preferences') =>
  renderInArea(<ProfileScreen title="Profile" {...(first && { first })} />, {
    at,
    path: '/client/*',
    signedIn: aUser(),
  });
const tab = (name: string) => screen.getByRole('tab', { name });

test('stored values are shown, and only changes are sent', async () => {
  const { user } = renderProfile();
  expect(await screen.findByLabelText('First name')).toHaveValue('Alex');
  expect(screen.getByLabelText(/^Birth date/)).toHaveValue('1984-05-12');
  await user.type(screen.getByLabelText(/^Company/), ' Sample Bakery ');
  await user.clear(screen.getByLabelText(/^Phone/));
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await findToast('Profile updated')).toHaveTextContent('Your profile has been updated successfully.');
  expect(sent).toEqual([{ company: 'Sample Bakery', phone: '' }]);
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
});

test('invalid values are reported at their fields, and nothing is sent', async () => {
  const { user } = renderProfile();
  await user.clear(await screen.findByLabelText('First name'));
  await user.clear(screen.getByLabelText('Last name'));
  await user.clear(screen.getByLabelText('Email'));
  await user.clear(screen.getByLabelText(/^Birth date/));
  await user.type(screen.getByLabelText(/^Birth date/), '2999-01-01');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  for (const message of [
    'First name is required',
    'Last name is required',
    'Invalid email address',
    'Birth date must not be in the future',
  ])
    expect(await screen.findByText(message)).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test("the server's refusal is shown at its field, and typed text stays", async () => {
  const message = 'An account with this email already exists';
  server.use(
    http.put('/api/profile', () =>
      refusal(409, { code: 'user.email_taken', message, fields: { email: message } }),
    ),
  );
  const { user } = renderProfile();
  const email = await screen.findByLabelText('Email');
  await user.clear(email);
  await user.type(email, 'bea@example.com');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await findToast('Update failed')).toHaveTextContent(message);
  expect(email).toHaveValue('bea@example.com');
  expect(email).toHaveAccessibleDescription(new RegExp(message));
});

test('a failure without a message has its own text', async () => {
  server.use(http.put('/api/profile', () => HttpResponse.error()));
  const { user } = renderProfile();
  await user.type(await screen.findByLabelText(/^City/), ' TX');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await findToast('Update failed')).toHaveTextContent('Failed to update profile. Please try again.');
});

test('typed text stays while another tab is shown, and leaving asks', async () => {
  const { user, router } = renderProfile();
  await user.type(await screen.findByLabelText(/^Company/), 'Half a na');
  await user.click(tab('Preferences'));
  expect(router.state.location.search).toBe('?tab=preferences');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(tab('Personal Information'));
  expect(router.state.location.search).toBe('');
  expect(screen.getByLabelText(/^Company/)).toHaveValue('Half a na');
  act(() => void router.navigate('/client/documents'));
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(router.state.location.pathname).toBe('/client/profile');
});

test('the address opens a tab, and the settings open on the preferences', async () => {
  renderProfile('/client/settings', 'preferences');
  expect(await screen.findByRole('tab', { name: 'Preferences' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByRole('radio', { name: /^Email/ })).toBeChecked();
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
});

test('the preferred contact method is saved when it is chosen', async () => {
  const { user } = renderProfile('/client/profile?tab=preferences');
  await user.click(await screen.findByRole('radio', { name: /^Mail/ }));
  await findToast('Profile updated');
  expect(sent).toEqual([{ preferredContactMethod: 'mail' }]);
  expect(screen.getByRole('radio', { name: /^Mail/ })).toBeChecked();
});

test('a choice stays visible until it is saved', async () => {
  const { user } = renderProfile('/client/settings', 'preferences');
  const mail = await screen.findByRole('radio', { name: /^Mail/ });
  const photoShown = new Promise((resolve) =>
    mail.addEventListener('click', () => setTimeout(() => resolve(mail.matches(':checked')))),
  );
  await user.click(mail);
  expect(await photoShown).toBe(true);
  await findToast('Profile updated');
});

test('a channel is switched immediately, and two in a row are both saved', async () => {
  const { user } = renderProfile('/client/profile?tab=preferences');
  await user.click(await screen.findByRole('switch', { name: 'Documents: Email' }));
  await user.click(screen.getByRole('switch', { name: 'Payments: In the portal' }));
  await waitFor(() =>
    expect(preferences).toMatchObject({
      document: { portal: true, email: false },
      payment: { portal: false, email: true },
    }),
  );
  await findToast('Preferences saved');
});

test('a weekly summary can be turned on', async () => {
  const { user } = renderProfile('/client/settings', 'preferences');
  const everyWeek = await screen.findByRole('switch', { name: 'Every week: Email' });
  expect(everyWeek).not.toBeChecked();
  await user.click(everyWeek);
  await findToast('Preferences saved');
  expect(everyWeek).toBeChecked();
  expect(sent).toEqual([{ document: both, message: both, payment: both, appointment: both, weekly: true }]);
});

test('a switch that could not be saved is reset', async () => {
  server.use(http.put('/api/notification-preferences', () => HttpResponse.error()));
  const { user } = renderProfile('/client/profile?tab=preferences');
  const messages = await screen.findByRole('switch', { name: 'Messages: Email' });
  await user.click(messages);
  expect(await findToast('Update failed')).toHaveTextContent(
    'Failed to save your preferences. Please try again.',
  );
  expect(messages).toBeChecked();
});

test('a photo is previewed before the upload, and removed after a question', async () => {
  const photo = '/api/profile/photo?v=1';
  let photos = 0;
  server.use(
    http.put('/api/profile/photo', () => {
      photos++;
      stored = { ...stored, photo };
      return HttpResponse.json(stored);
    }),
    http.delete('/api/profile/photo', () => {
      stored = { ...stored, photo: null };
      return new HttpResponse(null, { status: 204 });
    }),
  );
  // jsdom does not load images.
  stubProperties(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  const { user } = renderProfile();
  const input = await screen.findByLabelText('Photo file');
  await user.upload(input, new File(['a picture'], 'me.png', { type: 'image/png' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your photo' });
  expect(within(dialog).getByRole('img')).toHaveAttribute('src', 'blob:picture');
  expect(photos).toBe(0);
  await user.click(within(dialog).getByRole('button', { name: 'Save photo' }));
  await findToast('Photo saved');
  expect(await screen.findByRole('img', { name: 'Photo of Alex Example' })).toHaveAttribute('src', photo);
  await user.click(screen.getByRole('button', { name: 'Remove photo' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await findToast('Photo removed');
  await waitFor(() => expect(screen.queryByRole('img', { name: /Alex/ })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload photo' })).toHaveFocus());
});

test('a file that is not a photo is not sent', async () => {
  renderProfile();
  const files = [new File(['words'], 'me.gif', { type: 'image/gif' })];
  fireEvent.change(await screen.findByLabelText('Photo file'), { target: { files } });
  expect(await screen.findByText('Please choose a JPEG, PNG or WebP image')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a profile that failed to load can be retried', async () => {
  server.use(
    http.get('/api/profile', () => refusal(500, { code: 'internal', message: 'No' }), { once: true }),
  );
  const { user } = renderProfile();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('Alex');
});

test("on another client's profile, the address of one's own security opens the settings", async () => {
  const own = anAccess();
  const bakery = anAccess({ id: 7, name: 'Example Bakery', kind: 'business', role: 'owner' });
  const { router } = renderInArea(
    <ActingForContext value={actingFor([own, bakery], bakery)}>
      <ProfileScreen />
    </ActingForContext>,
    {
      at: '/client/profile?tab=security&client=7',
      path: '/client/profile',
      signedIn: aUser({ clients: [own, bakery] }),
    },
  );
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/client/settings',
      search: '?tab=security&client=7',
    }),
  );
});
