import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import { ClientHold } from './client-hold';

test('a hold is read where nothing places or releases holds', async () => {
  const hold = {
    id: 1,
    client: { id: 2, name: 'Alex Example' },
    document: null,
    reason: 'Dispute about 2025',
    placedBy: { id: 1, name: 'Jordan Example' },
    placedAt: '2026-11-18T15:04:05.000Z',
    releasedBy: null,
    releasedAt: null,
  };
  server.use(http.get('/api/admin/legal-holds', () => HttpResponse.json([hold])));
  renderInArea(<ClientHold userId={2} />, { signedIn: anAdmin() });
  expect(await screen.findByRole('note')).toHaveTextContent(
    'Legal hold on all records. Dispute about 2025 Placed by Jordan Example, Nov 18, 2026.',
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
