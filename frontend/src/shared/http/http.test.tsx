import { http as handlers, HttpResponse } from 'msw';
import { changedFile } from '../../../test/changed-file';
import { server } from '../../../test/server';
import { DocumentsService } from '../api';
import { NetworkError } from './api-error';
import { withUploadProgress } from './http';

const aFile = new File(['x'], 'W-2.pdf', { type: 'application/pdf' });
const upload = (file: File) =>
  DocumentsService.uploadDocument({ formData: { file, title: 'W-2', category: 'tax' }, idempotencyKey: 'k' });

describe.each([
  ['a call', upload],
  ['an upload with progress', (file: File) => withUploadProgress(() => undefined, upload(file))],
])('%s without an answer', (_, send) => {
  beforeEach(() => server.use(handlers.post('/api/documents', () => HttpResponse.error())));

  it('could not reach the server', () => expect(send(aFile)).rejects.toBeInstanceOf(NetworkError));

  it('says so if its file was changed on the disk', async () => {
    const file = changedFile('W-2.pdf');
    await expect(send(file)).rejects.toMatchObject({
      name: 'FileChanged',
      message: 'This file has changed. Choose it again.',
      files: [file],
    });
  });
});
