import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aDay } from '../../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../../test/parts';
import { server } from '../../../../../test/server';

test('the checklist has a step for the hours', async () => {
  serveParts('booking');
  const setup = [{ key: 'hours' as const, done: false, url: '/admin/appointments?view=availability' }];
  server.use(http.get('/api/admin/today', () => HttpResponse.json(aDay({ setup }))));
  await renderDashboard('/admin');
  const card = within(await screen.findByRole('region', { name: 'Set up your practice' }));
  expect(
    await card.findByText('Clients and visitors can book appointments only within your weekly hours.'),
  ).toBeInTheDocument();
  expect(card.getByRole('link', { name: 'Set your hours' })).toHaveAttribute(
    'href',
    '/admin/appointments?view=availability',
  );
});
