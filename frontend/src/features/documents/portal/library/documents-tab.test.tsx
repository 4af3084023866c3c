import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aDocument, aUser } from '../../../../../test/fixtures';
import { findToast, renderInArea } from '../../../../../test/render';
import { delayedResponse, listOf, refusal, server } from '../../../../../test/server';
import { DocumentsTab } from './documents-tab';

const documentsPath = '/api/documents';
const broken = { code: 'internal', message: 'Something went wrong.' };

function renderDocuments(search = '') {
  server.use(http.get('/api/storage', () => HttpResponse.json({ used: 2048, quota: 1_000_000_000 })));
  return renderInArea(<DocumentsTab />, { at: `/client/documents${search}`, signedIn: aUser() });
}

describe("a client's documents", () => {
  it('show placeholders while loading, then their number', async () => {
    const answer = delayedResponse();
    server.use(
      http.get(documentsPath, async () => {
        await answer.released;
        return listOf([aDocument()]);
      }),
    );
    renderDocuments();
    expect(await screen.findByRole('status', { name: 'Loading documents' })).toBeInTheDocument();
    answer.release();
    expect(await screen.findByRole('link', { name: 'Engagement Agreement' })).toBeInTheDocument();
    expect(screen.getByText('1 document')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('invite an upload if there are none', async () => {
    server.use(http.get(documentsPath, () => listOf([])));
    renderDocuments();
    expect(await screen.findByText('No documents yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Clear search and filters' })).not.toBeInTheDocument();
  });

  it('take search and filters from the address, which can be cleared if nothing matches', async () => {
    server.use(
      http.get(documentsPath, ({ request }) => {
        const { searchParams } = new URL(request.url);
        const filtered = searchParams.get('search') === 'lease' && searchParams.get('status') === 'signed';
        return listOf(filtered ? [] : [aDocument()]);
      }),
    );
    const { user, router } = renderDocuments('?search=lease&status=signed');
    expect(await screen.findByText('No documents match')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('lease');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByRole('link', { name: 'Engagement Agreement' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('recover after a failure', async () => {
    let failing = true;
    server.use(http.get(documentsPath, () => (failing ? refusal(500, broken) : listOf([aDocument()]))));
    const { user } = renderDocuments();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load documents');
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Engagement Agreement' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('stay after a failed refresh, below the error', async () => {
    server.use(http.get(documentsPath, () => listOf([aDocument()])));
    const { user } = renderDocuments();
    await screen.findByRole('link', { name: 'Engagement Agreement' });
    server.use(http.get(documentsPath, () => refusal(500, broken)));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load documents.');
    expect(screen.getByRole('link', { name: 'Engagement Agreement' })).toBeInTheDocument();
  });

  it('load more below those that are shown', async () => {
    server.use(
      http.get(documentsPath, ({ request }) =>
        new URL(request.url).searchParams.get('cursor') === 'second'
          ? listOf([aDocument({ id: 2, title: 'Tax return' })], { total: 2 })
          : listOf([aDocument()], { total: 2, next: 'second' }),
      ),
    );
    const { user } = renderDocuments();
    expect(await screen.findByText('Showing 1 of 2 documents')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByRole('link', { name: 'Tax return' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Engagement Agreement' })).toBeInTheDocument();
    expect(screen.getByText('2 documents')).toBeInTheDocument();
  });

  it('keep the chosen view for the next visit', async () => {
    server.use(http.get(documentsPath, () => listOf([aDocument()])));
    const { user } = renderDocuments();
    await screen.findByText('1 document');
    await user.click(screen.getByRole('radio', { name: 'Grid' }));
    renderDocuments();
    await waitFor(() => {
      for (const grid of screen.getAllByRole('radio', { name: 'Grid' })) expect(grid).toBeChecked();
    });
  });
});

describe('uploading documents', () => {
  const pdf = (name: string, content = '%PDF-1.7') =>
    new File([content], name, { type: 'application/pdf', lastModified: 1 });
  const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  /** Opens the dialog and records the requests: a key and a title per file. */
  async function openDialog(answer: (call: number) => Response | Promise<Response>) {
    const sent: { key: string | null; title: FormDataEntryValue | null }[] = [];
    server.use(
      http.get(documentsPath, () => listOf([])),
      http.post(documentsPath, async ({ request }) => {
        const form = await request.formData();
        sent.push({ key: request.headers.get('Idempotency-Key'), title: form.get('title') });
        return answer(sent.length);
      }),
    );
    const { user } = renderDocuments();
    await user.click(await screen.findByRole('button', { name: 'Upload' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload documents' }));
    const input = dialog.getByLabelText('Files', { selector: 'input' });
    // By dropping, since a browser's file dialog offers accepted files only.
    const choose = (...files: File[]) => fireEvent.change(input, { target: { files } });
    const send = () => user.click(dialog.getByRole('button', { name: /^Upload/ }));
    return { user, dialog, choose, send, sent };
  }
  const created = () => HttpResponse.json(aDocument(), { status: 201 });

  it('requires a file', async () => {
    const { dialog, send, sent } = await openDialog(created);
    await send();
    expect(await findToast('File required')).toHaveTextContent('Please select a file to upload');
    expect(dialog.getByRole('alert')).toHaveTextContent('A file is required');
    expect(sent).toEqual([]);
  });

  it('sends each file with its title and reports the result', async () => {
    const { user, dialog, choose, send, sent } = await openDialog(created);
    choose(pdf('w2.pdf'), pdf('lease.pdf', '%PDF-1.4'));
    const title = await dialog.findByLabelText('Title of w2.pdf');
    await user.clear(title);
    await user.type(title, 'W-2 of 2026');
    await send();
    await findToast('2 documents uploaded successfully');
    await isGone();
    expect(sent.map((file) => file.title).sort()).toEqual(['W-2 of 2026', 'lease']);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('refuses an invalid file, and sends the others', async () => {
    const { dialog, choose, send, sent } = await openDialog(created);
    choose(pdf('lease.pdf'), new File(['MZ'], 'setup.exe'));
    expect(await dialog.findByText(/This type of file is not accepted/)).toBeInTheDocument();
    expect(dialog.queryByLabelText('Title of setup.exe')).not.toBeInTheDocument();
    await send();
    await findToast('Document uploaded successfully');
    expect(sent.map(({ title }) => title)).toEqual(['lease']);
    expect(dialog.getByRole('button', { name: 'Remove setup.exe' })).toBeInTheDocument();
  });

  it('sends nothing while a title is too short, and focuses it', async () => {
    const { user, dialog, choose, send, sent } = await openDialog(created);
    choose(pdf('w2.pdf'));
    const title = await dialog.findByLabelText('Title of w2.pdf');
    await user.clear(title);
    await send();
    expect(title).toHaveFocus();
    expect(title).toHaveAccessibleDescription('Title must be at least 3 characters');
    await user.type(title, 'W-2');
    expect(title).toBeValid();
    expect(sent).toEqual([]);
  });

  it('shows at the file why it failed, and retries it', async () => {
    const { user, dialog, choose, send, sent } = await openDialog((call) =>
      call === 1 ? refusal(503, { code: 'scanner.unavailable', message: 'Please try again.' }) : created(),
    );
    choose(pdf('lease.pdf'));
    await send();
    expect(await findToast('Upload failed')).toHaveTextContent('Please try again.');
    expect(dialog.getByRole('alert')).toHaveTextContent('Please try again.');
    expect(dialog.getByText('0 of 1 uploaded, 1 failed')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Retry lease.pdf' }));
    await findToast('Document uploaded successfully');
    // The first upload may have arrived: the server recognizes it by its key.
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('cannot be closed during an upload', async () => {
    const answer = delayedResponse();
    const { user, dialog, choose, send } = await openDialog(async () => {
      await answer.released;
      return created();
    });
    choose(pdf('lease.pdf'));
    await send();
    expect(await dialog.findByRole('progressbar', { name: 'Upload progress of lease.pdf' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Upload documents' })).toBeInTheDocument();
    answer.release();
    await isGone();
  });

  it('asks before unsent files are discarded', async () => {
    const { user, dialog, choose } = await openDialog(created);
    choose(pdf('lease.pdf'));
    await dialog.findByLabelText('Title of lease.pdf');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Discard this file?' }));
    await user.click(question.getByRole('button', { name: 'Keep files' }));
    expect(dialog.getByLabelText('Title of lease.pdf')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await isGone();
  });

  it('asks before the window closes with an unsent file', async () => {
    const { dialog, choose } = await openDialog(created);
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeld()).toBe(false);
    choose(pdf('lease.pdf'));
    await dialog.findByLabelText('Title of lease.pdf');
    expect(isHeld()).toBe(true);
  });

  it('are uploaded from an address, which is left with the dialog', async () => {
    server.use(http.get(documentsPath, () => listOf([])));
    const { user, router } = renderDocuments('?status=signed&upload=new');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload documents' }));
    expect(dialog.queryByText(/did not arrive/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?status=signed');
  });

  it('say that a file from another app did not arrive, and what happens to an iPhone photo', async () => {
    server.use(http.get(documentsPath, () => listOf([])));
    const { user } = renderDocuments('?upload=lost');
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload documents' }));
    expect(dialog.getByText('The shared file did not arrive. Choose it here.')).toBeInTheDocument();
    await user.upload(dialog.getByLabelText('Files'), new File(['x'], 'photo.heic', { type: 'image/heic' }));
    expect(
      await dialog.findByText('We convert iPhone photos (HEIC) to JPG when you upload them.'),
    ).toBeInTheDocument();
    expect(dialog.queryByText(/did not arrive/)).not.toBeInTheDocument();
  });
});
