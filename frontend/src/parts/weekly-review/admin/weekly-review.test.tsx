import { http, HttpResponse } from 'msw';
import { screen } from '@testing-library/react';
import { renderDashboard, serveParts } from '../../../../test/parts';
import { server } from '../../../../test/server';
import { activitySentence } from '../../../features/activity/shared/offered/activity-text';
import { isStaleAfter } from '../../../shared/action/stale-queries';
import { addAdditions } from '../../../shared/parts/additions';
import { admin } from '.';

addAdditions('weekly-review', admin.additions ?? {});

const both = { portal: true, email: true };
beforeEach(() =>
  server.use(
    http.get('/api/notification-preferences', () =>
      HttpResponse.json({ document: both, message: both, payment: both, appointment: both, weekly: false }),
    ),
  ),
);

test.each([
  [['weekly-review'], 1],
  [[], 0],
])('with the parts %j, %i weekly email and review are offered', async (on, count) => {
  serveParts(...on);
  await renderDashboard('/admin/profile?tab=preferences');
  expect(await screen.findByRole('switch', { name: 'Messages: Email' })).toBeInTheDocument();
  expect(screen.queryAllByRole('switch', { name: 'Every week: Email' })).toHaveLength(count);
});

test('a week is named by its days', () => {
  const subject = { type: 'practice', id: 1, title: '2026-W47' } as const;
  const actor = { id: 1, name: 'Jordan Example' };
  const { before, title } = activitySentence({ type: 'week.closed', actor, subject }, 2);
  expect(before + title).toBe('Jordan Example closed the week of Nov 16 – 22, 2026');
});

test('the review is stale whenever Today is, and once it is closed', () => {
  const key = ['/api/admin/weekly-close', '2026-W47'];
  expect(isStaleAfter(['document.signed'], key)).toBe(true);
  expect(isStaleAfter(['week.closed'], key)).toBe(true);
  expect(isStaleAfter(['calendar_feed.created'], key)).toBe(false);
});
