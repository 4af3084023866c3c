import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aGrant, aMember, anAdmin, anAdminSite } from '../../../../test/fixtures';
import { findToast, renderScreen } from '../../../../test/render';
import { refusal, server } from '../../../../test/server';
import { adminOf } from '../../../app/admin';
import { adminScreens } from '../../../app/screens';
import type { AccessReviewDto } from '../../../shared/api';

const Admin = adminOf(adminScreens);
const path = '/api/admin/access-review';
const nothing: AccessReviewDto = { pending: false, access: [], staff: [] };

/** Bodies of the confirmations. */
let sent: unknown[];

function renderReview(review: AccessReviewDto) {
  sent = [];
  let current = review;
  server.use(
    http.get('/api/admin/site', () => HttpResponse.json(anAdminSite())),
    http.get(path, () => HttpResponse.json(current)),
    http.post(path, async ({ request }) => {
      sent.push(await request.json());
      current = nothing;
      return HttpResponse.json(current);
    }),
  );
  return renderScreen(<Admin />, { at: '/admin/access-review', path: '/admin/*', signedIn: anAdmin() });
}

test('without a restore there is nothing to confirm', async () => {
  renderReview(nothing);
  expect(await screen.findByText('Nothing to confirm')).toBeInTheDocument();
});

test('an owner selects who keeps access, and confirms after a question', async () => {
  const client = { id: 9, name: 'Sample Bakery' };
  const { user } = renderReview({
    pending: true,
    access: [
      { ...aGrant(), client },
      { ...aGrant({ id: 32, name: 'Pat Sample', person: null, email: 'pat@example.com' }), client },
    ],
    staff: [aMember({ id: 4 })],
  });
  const sam = await screen.findByRole('checkbox', { name: 'Sam Sample for Sample Bakery' });
  for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  expect(sam).toHaveAccessibleDescription(/Can see documents and upload files\. Until February 21, 2027\.$/);
  expect(screen.getByRole('checkbox', { name: 'Carla Sample' })).toHaveAccessibleDescription(
    'Consultant · carla@example.com',
  );
  await user.click(sam);
  await user.click(screen.getByRole('button', { name: 'Confirm access' }));
  const question = within(await screen.findByRole('dialog', { name: 'Confirm access?' }));
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 person keeps access.',
    '1 person can no longer act for a client.',
    '1 member of the staff is deactivated.',
  ]);
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Confirm access' }));
  await findToast('Access confirmed');
  expect(sent).toEqual([{ keepAccess: [31], keepStaff: [] }]);
  expect(await screen.findByText('Nothing to confirm')).toBeInTheDocument();
});

test('staff who wait for the confirmation see why, and can try again', async () => {
  const message = 'A backup was restored.';
  let waits = true;
  server.use(
    http.get('/api/admin/site', () => HttpResponse.json(anAdminSite())),
    http.get('/api/admin/clients', () =>
      waits ? refusal(403, { code: 'access.review_required', message }) : HttpResponse.json([]),
    ),
  );
  const { user } = renderScreen(<Admin />, {
    at: '/admin/clients',
    path: '/admin/*',
    signedIn: anAdmin({ staffRole: 'consultant' }),
  });
  expect(await screen.findByText('Your access has to be confirmed')).toBeInTheDocument();
  waits = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeInTheDocument();
});
