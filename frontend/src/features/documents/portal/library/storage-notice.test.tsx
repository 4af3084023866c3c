import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { listOf, server } from '../../../../../test/server';
import { DocumentsScreen } from '../documents-screen';

const renderDocuments = (used: number, quota = 1_000_000_000) => {
  server.use(
    http.get('/api/documents', () => listOf([])),
    http.get('/api/document-requests', () => listOf([])),
    http.get('/api/signing-consent', () =>
      HttpResponse.json({ version: '1', paragraphs: [], consentedAt: null }),
    ),
    http.get('/api/storage', () => HttpResponse.json({ used, quota })),
  );
  renderInArea(<DocumentsScreen />, { at: '/client/documents', signedIn: aUser() });
};

test('the library warns when storage is nearly full', async () => {
  renderDocuments(912_300_000);
  expect(await screen.findByText('Your storage is nearly full')).toBeInTheDocument();
  expect(
    screen.getByText(/^You've used 912\.3 MB of 1 GB\. .* Please ask your consultant/),
  ).toBeInTheDocument();
});

test('the library reports full storage, also without a quota', async () => {
  renderDocuments(0, 0);
  expect(await screen.findByText('Your storage is full')).toBeInTheDocument();
  expect(screen.getByText(/You can.t upload more files/)).toBeInTheDocument();
});

test('the library shows no warning while storage has room', async () => {
  renderDocuments(890_000_000);
  expect(await screen.findByText('No documents yet')).toBeInTheDocument();
  expect(screen.queryByText(/storage/)).not.toBeInTheDocument();
});
