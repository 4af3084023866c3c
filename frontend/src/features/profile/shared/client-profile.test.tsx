import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAccess, aProfile } from '../../../../test/fixtures';
import { findToast, renderFor } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import type { ActingForDto, OrganizationProfileDto, ProfileDto } from '../../../shared/api';
import { ProfileScreen } from './profile-screen';

const bakery = { id: 9, name: 'Sample Bakery', kind: 'business' } as const;
const owned = anAccess({ ...bakery, role: 'owner' });
const helped = anAccess({ ...bakery, role: 'helper', scopes: ['documents'], until: '2037-01-31' });
const stored: OrganizationProfileDto = {
  name: 'Sample Bakery',
  email: 'office@example.com',
  phone: '(210) 555-0100',
  address: null,
  city: 'San Antonio',
  state: 'TX',
  zipCode: null,
  country: null,
};
/** Addresses and bodies of the changes, in order. */
let sent: unknown[];

function open(client: ActingForDto, profile: OrganizationProfileDto | ProfileDto = stored, tab = '') {
  sent = [];
  const query = `?client=${client.id}`;
  server.use(
    http.get('/api/profile', ({ request }) =>
      new URL(request.url).search === query
        ? HttpResponse.json(profile)
        : refusal(404, { code: 'profile.not_found', message: 'Not found' }),
    ),
    http.put('/api/profile', async ({ request }) => {
      const changes = (await request.json()) as Partial<OrganizationProfileDto>;
      sent.push([new URL(request.url).search, changes]);
      if (changes.email === 'taken@example.com') {
        const message = 'This email cannot be used.';
        return refusal(400, { code: 'request.invalid', message, fields: { email: message } });
      }
      return HttpResponse.json({ ...profile, ...changes });
    }),
  );
  return renderFor([anAccess(), client], <ProfileScreen />, {
    at: `/client/profile${query}${tab}`,
    path: '/client/*',
  });
}

test('an owner changes the details of their business, and only changes are sent', async () => {
  const { user } = open(owned);
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Sample Bakery');
  expect(screen.queryByLabelText('First name')).not.toBeInTheDocument();
  expect(screen.queryByLabelText(/^Birth date/)).not.toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  await user.clear(screen.getByRole('textbox', { name: /^Email/ }));
  await user.type(screen.getByLabelText(/^City/), ' Heights ');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await findToast('Profile updated');
  expect(sent).toEqual([['?client=9', { email: null, city: 'San Antonio Heights' }]]);
});

test('a business needs a name, and a refusal is shown at its field', async () => {
  const { user } = open(owned);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(name).toHaveAccessibleDescription('Name is required');
  expect(sent).toEqual([]);
  await user.type(name, 'Sample Bakery LLC');
  const email = screen.getByRole('textbox', { name: /^Email/ });
  await user.clear(email);
  await user.type(email, 'taken@example.com');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(email).toHaveAccessibleDescription(/This email cannot be used/));
  expect(name).toHaveValue('Sample Bakery LLC');
});

test('owners see who has access, and can download everything', async () => {
  open(owned);
  expect(await screen.findByRole('button', { name: 'Download everything' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'People with access' })).toHaveAttribute(
    'href',
    '/client/people?client=9',
  );
});

test('a helper reads the details, and changes nothing', async () => {
  open(helped);
  const details = await screen.findByRole('region', { name: 'Contact details' });
  expect(details).toHaveTextContent('NameSample BakeryEmailoffice@example.comPhone(210) 555-0100');
  for (const role of ['textbox', 'button', 'link', 'tab'])
    expect(screen.queryByRole(role)).not.toBeInTheDocument();
});

test('a helper of a person sees how to reach them, and no more', async () => {
  open(
    anAccess({ ...helped, id: 7, name: 'Maria Example', kind: 'individual' }),
    aProfile({ bio: 'Private' }),
  );
  const details = await screen.findByRole('region', { name: 'Contact details' });
  expect(details).toHaveTextContent('NameMaria ExampleEmailalex@example.com');
  expect(details).not.toHaveTextContent(/1984|Private/);
});

test('an emailed link to the security of the reader’s own account leads to the settings', async () => {
  const { router } = open(helped, stored, '&tab=security');
  await waitFor(() => expect(router.state.location.pathname).toBe('/client/settings'));
  expect(router.state.location.search).toBe('?tab=security&client=9');
});
