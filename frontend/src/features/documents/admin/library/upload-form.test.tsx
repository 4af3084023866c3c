import { fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aClient, aDocument, anAdmin } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { delayedResponse, listOf, server } from '../../../../../test/server';
import { UploadForm } from './upload-form';

/** Fully completed form, and the network's responses to its uploads, in order. */
async function filledForm(...answers: (() => Response | Promise<Response>)[]) {
  const keys: (string | null)[] = [];
  const onUploaded = jest.fn();
  server.use(
    http.get('/api/admin/clients', () => listOf([aClient()])),
    http.post('/api/admin/documents/upload', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return answers.shift()?.();
    }),
  );
  const { user } = renderInArea(<UploadForm onUploaded={onUploaded} />, { signedIn: anAdmin() });
  await user.type(screen.getByLabelText('Title'), 'Lease');
  await user.click(screen.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByTitle(/Alex Example/));
  const file = new File(['%PDF-1.7'], 'lease.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
  await screen.findByText('lease.pdf');
  return { user, keys, onUploaded };
}

test('an upload shows its progress and cannot be sent twice; after a network failure it is sent again', async () => {
  const failure = delayedResponse();
  const { user, keys, onUploaded } = await filledForm(
    async () => {
      await failure.released;
      return HttpResponse.error();
    },
    () => HttpResponse.json(aDocument(), { status: 201 }),
  );
  await user.click(screen.getByRole('button', { name: 'Upload Document' }));
  expect(await screen.findByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
  expect(screen.getByRole('button', { name: /Uploading\.\.\./ })).toBeDisabled();

  failure.release();
  expect(await findToast('Upload failed')).toHaveTextContent('Failed to upload document. Please try again.');
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Title')).toHaveValue('Lease');
  expect(screen.getByText('lease.pdf')).toBeVisible();
  expect(onUploaded).not.toHaveBeenCalled();

  await user.click(screen.getByRole('button', { name: 'Upload Document' }));
  await findToast('Document uploaded successfully');
  await waitFor(() => expect(onUploaded).toHaveBeenCalledTimes(1));
  // The first upload may have arrived. With the same key the server stores it once.
  expect(keys[0]).not.toBeNull();
  expect(keys[1]).toBe(keys[0]);
  expect(JSON.stringify(sessionStorage)).not.toContain('Lease');
});
