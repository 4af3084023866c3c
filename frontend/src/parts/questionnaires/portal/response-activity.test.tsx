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
    type: 'questionnaire.submitted',
    occurredAt: '2026-11-18T12:00:00Z',
    actor: null,
    onBehalfOf: null,
    byLink: false,
    subject: { type: 'questionnaire_response', id: 7, title: 'Goals' },
    address: null,
    agent: null,
    refused: false,
    details: null,
  };
  server.use(http.get('/api/activity', () => listOf([event])));
  renderInArea(<ActivityPage />, { at: '/client/activity', signedIn: aUser() });
};

test('what happened with a questionnaire leads to its answers', async () => {
  renderActivity('questionnaires');
  expect(await screen.findByRole('link', { name: 'Goals' })).toHaveAttribute(
    'href',
    '/client/questionnaires/7',
  );
});

test('leads nowhere while the part is off', async () => {
  renderActivity();
  expect(await screen.findByText('Goals')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Goals' })).not.toBeInTheDocument();
});
