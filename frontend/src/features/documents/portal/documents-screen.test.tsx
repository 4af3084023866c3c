import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAccess, aDocument } from '../../../../test/fixtures';
import { renderFor } from '../../../../test/render';
import { listOf, server } from '../../../../test/server';
import type { AccessScope } from '../../../shared/api';
import { DocumentsScreen } from './documents-screen';

/** Calls of the screen, which a helper's access must include. */
let called: Set<string>;

function open(scopes: AccessScope[]) {
  called = new Set();
  const answer = (path: string, response: () => Response) =>
    http.get(path, ({ request }) => {
      called.add(path + new URL(request.url).searchParams.get('client'));
      return response();
    });
  server.use(
    answer('/api/documents', () => listOf([aDocument({ status: 'awaiting_signature' })])),
    answer('/api/document-requests', () => listOf([])),
    answer('/api/storage', () => HttpResponse.json({ used: 2048, quota: 1_000_000_000 })),
  );
  const helped = anAccess({ id: 7, name: 'Maria Example', role: 'helper', scopes });
  return renderFor([anAccess(), helped], <DocumentsScreen />, { at: '/client/documents?client=7' });
}
const button = (name: string) => screen.queryByRole('button', { name });

describe('the documents screen of a helper', () => {
  it('to see documents: neither uploads nor signs', async () => {
    open(['documents']);
    expect(await screen.findByRole('link', { name: 'Engagement Agreement' })).toBeInTheDocument();
    expect(button('Upload')).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Sign/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Requested documents' })).not.toBeInTheDocument();
    expect([...called].toSorted()).toEqual(['/api/documents7', '/api/storage7']);
  });

  it('to upload: uploads without seeing documents', async () => {
    const { user } = open(['upload']);
    await user.click(await screen.findByRole('button', { name: 'Upload' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('For Maria Example');
    expect(screen.getByText('Your access lets you upload documents, but not see them.')).toBeInTheDocument();
    expect([...called]).toEqual(['/api/document-requests7']);
  });
});
