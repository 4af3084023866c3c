import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdminSite, noTexts } from '../../../../../test/fixtures';
import { renderDashboard, serveParts } from '../../../../../test/parts';
import { findToast } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import { rules } from '../../testing/hours';

const consultation = {
  minutes: 60,
  type: 'consultation' as const,
  label: 'Consultation',
  visitors: true,
};

test.each([
  ['is asked about once the offer is cleared', true],
  ['is not asked about without a free session', false],
])('a free session %s', async (_what, free) => {
  const sent: unknown[] = [];
  let asked = 0;
  const site = anAdminSite({ texts: { ...noTexts, offer: 'First session is FREE' }, parts: ['booking'] });
  serveParts('booking');
  server.use(
    http.get('/api/admin/site', () => HttpResponse.json(site)),
    http.get('/api/site', () => HttpResponse.json(site)),
    http.put('/api/admin/site', () => HttpResponse.json({ ...site, texts: noTexts, version: 8 })),
    http.get('/api/admin/availability', () => {
      asked += 1;
      return HttpResponse.json({ ...rules, types: [{ ...consultation, free }] });
    }),
    http.put('/api/admin/availability', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(rules);
    }),
  );
  const { user } = await renderDashboard('/admin/practice?view=texts');
  await user.clear(await screen.findByLabelText('Free first session'));
  await user.click(screen.getByRole('button', { name: 'Save texts' }));
  if (!free) {
    await waitFor(() => expect(asked).toBe(1));
    expect(await screen.findByText('Texts saved')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    return;
  }
  expect(await screen.findByRole('dialog', { name: 'Is “Consultation” still free?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'It’s no longer free' }));
  await waitFor(() => expect(sent).toMatchObject([{ types: [{ type: 'consultation', free: false }] }]));
  await findToast('It’s no longer free');
  expect(screen.getByText('State its price under Hours.')).toBeInTheDocument();
});
