import { screen } from '@testing-library/react';
import { http } from 'msw';
import { aUser } from '../../../../test/fixtures';
import { serveParts } from '../../../../test/parts';
import { renderInArea } from '../../../../test/render';
import { listOf, server } from '../../../../test/server';
import { loadParts } from '../../../app/part-areas';
import { ActivityPage } from '../../../features/activity/portal/activity-page';

beforeAll(() => loadParts('portal'));

const renderActivity = (...on: string[]) => {
  serveParts(...on);
  const event = {
    id: 1,
    type: 'bank_statement.none_reported',
    occurredAt: '2026-11-18T12:00:00Z',
    actor: null,
    onBehalfOf: null,
    byLink: false,
    subject: { type: 'bank_account', id: 7, title: 'Checking, October 2026' },
    address: null,
    agent: null,
    refused: false,
    details: null,
  };
  server.use(http.get('/api/activity', () => listOf([event])));
  renderInArea(<ActivityPage />, { at: '/client/activity', signedIn: aUser() });
};

test('what happened with a statement leads to the grid', async () => {
  renderActivity('statements');
  expect(await screen.findByRole('link', { name: 'Checking, October 2026' })).toHaveAttribute(
    'href',
    '/client/documents?view=statements',
  );
});

test('leads nowhere while the part is off', async () => {
  renderActivity();
  expect(await screen.findByText('Checking, October 2026')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Checking, October 2026' })).not.toBeInTheDocument();
});
