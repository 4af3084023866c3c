import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aUser } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { listOf, server } from '../../../../../test/server';
import { DocumentsTab } from './documents-tab';

const renderDocuments = (used: number, quota = 1_000_000_000) => {
  server.use(
    http.get('/api/documents', () => listOf([])),
    http.get('/api/storage', () => HttpResponse.json({ used, quota })),
  );
  renderInArea(<DocumentsTab />, { at: '/client/documents', signedIn: aUser() });
};

test.each([
  [
    912_300_000,
    1_000_000_000,
    'Your storage is nearly full',
    /^You've used 912\.3 MB of 1 GB\. .* Please ask/,
  ],
  [0, 0, 'Your storage is full', /You can.t upload more files/],
])(
  'the library warns when storage is nearly or entirely full: %i of %i',
  async (used, quota, title, text) => {
    renderDocuments(used, quota);
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  },
);

test('the library shows no warning while storage has room', async () => {
  renderDocuments(890_000_000);
  expect(await screen.findByText('No documents yet')).toBeInTheDocument();
  expect(screen.queryByText(/storage/)).not.toBeInTheDocument();
});
