import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aDocument, aUser } from '../../../../../test/fixtures';
import { renderInArea } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import { ClientDocumentDialog } from './client-document-dialog';

const open = (id: number) =>
  renderInArea(<ClientDocumentDialog actions={() => null} />, {
    at: `/client/portal?document=${id}`,
    path: '/client/portal',
    signedIn: aUser(),
  });

describe('a document in the address', () => {
  it('is loaded by its id, however old it is', async () => {
    const document = aDocument({ id: 7, title: 'Letter of 2019', fileType: 'application/msword' });
    server.use(http.get('/api/documents/7/details', () => HttpResponse.json(document)));
    open(7);
    expect(await screen.findByRole('dialog', { name: /Letter of 2019/ })).toBeInTheDocument();
  });

  it('is not shown, and its file not asked for, if that needs a password', async () => {
    const document = aDocument({ id: 6, title: 'Payroll', fileType: 'application/pdf', needsPassword: true });
    server.use(http.get('/api/documents/6/details', () => HttpResponse.json(document)));
    open(6);
    expect(await screen.findByText(/Ask for a copy without a password/)).toBeInTheDocument();
    expect(screen.getAllByText('Needs a password to open')).toHaveLength(2);
  });

  it('may belong to another account, or be deleted', async () => {
    server.use(
      http.get('/api/documents/8/details', () =>
        refusal(404, { code: 'document.not_found', message: 'Document not found' }),
      ),
    );
    open(8);
    expect(await screen.findByRole('dialog', { name: 'Document not found' })).toBeInTheDocument();
  });

  it('can be retried after a failed load', async () => {
    server.use(
      http.get('/api/documents/9/details', () => HttpResponse.error(), { once: true }),
      http.get('/api/documents/9/details', () => HttpResponse.error(), { once: true }),
    );
    const { user } = open(9);
    await screen.findByRole('dialog', { name: 'The document could not be loaded' });
    server.use(
      http.get('/api/documents/9/details', () =>
        HttpResponse.json(aDocument({ id: 9, title: 'Lease', fileType: 'application/msword' })),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('dialog', { name: /Lease/ })).toBeInTheDocument();
  });
});
