import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { anAdmin, aDocument } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { server } from '../../../../../test/server';
import type { AdminDocumentDto } from '../../../../shared/api';
import { DocumentDecisions } from './document-decisions';

test("a client's own upload, which no request asked for, is sent back from its review", async () => {
  const document = {
    ...aDocument({ id: 3, title: 'Lease', status: 'pending_review' }),
    client: { id: 2, name: 'Alex Example' },
  } as AdminDocumentDto;
  const sent: unknown[] = [];
  server.use(
    http.get('/api/documents/3/details', () =>
      HttpResponse.json({ ...document, allowed: ['accept', 'sendBack'], request: null }),
    ),
    http.patch('/api/admin/documents/3', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...document, status: 'draft' });
    }),
  );
  const done = jest.fn();
  const { user } = renderInArea(
    <DocumentDecisions document={document} onReplace={() => undefined} onDone={done} />,
    { signedIn: anAdmin() },
  );
  await user.click(await screen.findByRole('button', { name: 'Send back' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send back Lease?' }));
  await user.click(dialog.getByRole('button', { name: 'Send back' }));
  await findToast('Document sent back');
  expect(sent).toEqual([{ status: 'draft' }]);
  expect(done).toHaveBeenCalled();
});
