import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aDocument, anAdmin } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { refusal, server } from '../../../../../test/server';
import type { AdminDocumentDto } from '../../../../shared/api';
import { StepUpDialog } from '../../../identity/shared/step-up/step-up-dialog';
import { CountersignDialog } from './countersign-dialog';

test('a countersignature in a stale session asks for the password, and is sent again', async () => {
  const document = {
    ...aDocument({ id: 7, status: 'signed' }),
    client: { id: 2, name: 'Alex Example' },
  } as AdminDocumentDto;
  const sent: unknown[] = [];
  let fresh = false;
  server.use(
    http.get('/api/documents/7/details', () =>
      HttpResponse.json({ ...document, signer: { id: 2, name: 'Alex Sample' } }),
    ),
    http.post('/api/admin/documents/7/countersign', async ({ request }) => {
      sent.push(await request.json());
      const message = 'Please enter your password to continue.';
      return fresh
        ? HttpResponse.json(document)
        : refusal(403, { code: 'auth.password_required', message, fields: { password: message } });
    }),
    http.post('/api/session/confirm', () => {
      fresh = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = renderInArea(
    <>
      <CountersignDialog document={document} onClose={() => undefined} />
      <StepUpDialog />
    </>,
    { signedIn: anAdmin() },
  );
  const dialog = within(await screen.findByRole('dialog', { name: /^Countersign/ }));
  await waitFor(() => expect(dialog.getByLabelText('Full name')).toHaveValue('Alex Example'));
  expect(
    await dialog.findByText('Alex Sample has signed. Your signature completes the document.'),
  ).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Countersign' }));
  const question = within(await screen.findByRole('dialog', { name: "Please confirm it's you" }));
  await user.type(question.getByLabelText('Password'), 'River-stone-9!');
  await user.click(question.getByRole('button', { name: 'Confirm' }));
  await findToast('Document countersigned');
  expect(sent).toHaveLength(2);
});
