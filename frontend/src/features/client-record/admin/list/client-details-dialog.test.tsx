import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, anAdmin, aSite } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import type { ClientDto } from '../../../../shared/api';
import { todayIn } from '../../../../shared/text/format';
import { addDays } from '../../../../shared/text/zone-time';
import { ClientDetailsDialog } from './client-details-dialog';
import { EditProfileDialog } from './edit-profile-dialog';

async function renderDetails(client: ClientDto): Promise<void> {
  server.use(
    http.get('/api/admin/clients/2/profile', () => HttpResponse.json({ phone: '(210) 555-0142' })),
    http.get('/api/admin/clients/2/goals', () => HttpResponse.json([])),
    http.get('/api/admin/clients/2/storage', () => HttpResponse.json({ used: 0, quota: 1_000_000_000 })),
  );
  renderInArea(
    <ClientDetailsDialog
      client={client}
      onEdit={() => undefined}
      onSendMessage={() => undefined}
      onClose={() => undefined}
    />,
    { signedIn: anAdmin() },
  );
  await screen.findByText('(210) 555-0142');
}

test('a rejected email address is shown with reason and time', async () => {
  await renderDetails(
    aClient({
      emailRefusedAt: '2026-11-18T12:00:00.000Z',
      emailRefusedReason: '550 5.1.1 Mailbox unavailable',
    }),
  );
  const notice = screen.getByRole('alert');
  expect(notice).toHaveTextContent('Email to this address was rejected: 550 5.1.1 Mailbox unavailable');
  expect(notice).toHaveTextContent(/November 18, 2026/);
});

test('an accepted email address has no warning', async () => {
  await renderDetails(aClient());
  expect(screen.queryByText(/was rejected/)).not.toBeInTheDocument();
});

test('the practice edits a profile, and only the changes are sent', async () => {
  const client = aClient({ firstName: null, lastName: null });
  let changes: unknown;
  server.use(
    http.get('/api/admin/clients/2/profile', () =>
      HttpResponse.json({ phone: '(210) 555-0142', city: 'Waco', birthdate: null }),
    ),
    http.put('/api/admin/clients/2/profile', async ({ request }) => {
      changes = await request.json();
      return HttpResponse.json({});
    }),
  );
  const { user } = renderInArea(<EditProfileDialog client={client} onClose={() => undefined} />, {
    signedIn: anAdmin(),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Edit profile' });
  await user.type(within(dialog).getByLabelText(/^First name/), 'Alex');
  await user.clear(within(dialog).getByLabelText(/^City/));
  expect(within(dialog).queryByLabelText('Email')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  await findToast('Profile updated');
  expect(changes).toEqual({ firstName: 'Alex', city: '' });
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  "a birth date may be today in the practice's time zone, but not later: %s",
  async (timeZone) => {
    const today = todayIn(timeZone);
    let changes: unknown;
    server.use(
      http.get('/api/site', () => HttpResponse.json({ ...aSite(), timeZone })),
      http.get('/api/admin/clients/2/profile', () => HttpResponse.json({ birthdate: null })),
      http.put('/api/admin/clients/2/profile', async ({ request }) => {
        changes = await request.json();
        return HttpResponse.json({});
      }),
    );
    const { user } = renderInArea(<EditProfileDialog client={aClient()} onClose={() => undefined} />, {
      signedIn: anAdmin(),
    });
    const dialog = await screen.findByRole('dialog', { name: 'Edit profile' });
    const birthdate = within(dialog).getByLabelText(/^Birth date/);
    const save = () => user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    fireEvent.change(birthdate, { target: { value: addDays(today, 1) } });
    await save();
    await within(dialog).findByText('Birth date must not be in the future');
    fireEvent.change(birthdate, { target: { value: today } });
    await save();
    await findToast('Profile updated');
    expect(changes).toEqual({ birthdate: today });
  },
);

test('the practice edits the name, email and phone of a household or business', async () => {
  const client = aClient({ kind: 'business', name: 'Sample Bakery', username: '', email: '' });
  const sent: unknown[] = [];
  server.use(
    http.get('/api/admin/clients/2/profile', () =>
      HttpResponse.json({ name: 'Sample Bakery', email: 'office@example.com', phone: '(210) 555-0142' }),
    ),
    http.patch('/api/admin/clients/2', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...client, name: 'Sample Bakery LLC' });
    }),
  );
  const { user } = renderInArea(<EditProfileDialog client={client} onClose={() => undefined} />, {
    signedIn: anAdmin(),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit profile' }));
  expect(dialog.getByLabelText(/^Billing email/)).toHaveValue('office@example.com');
  await user.type(dialog.getByLabelText('Business name'), ' LLC');
  await user.clear(dialog.getByLabelText(/^Billing email/));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await findToast('Profile updated');
  expect(sent).toEqual([{ name: 'Sample Bakery LLC', email: null }]);
});
