import { t } from '@steward/texts';
import type { Toast } from '../../../../shared/toast/toast-store.ts';
import type { UploadSummary, QueuedFile } from './upload-queue.ts';

/** Result text: failures need action, so they come first. */
export function summaryToast({ uploaded, kept, failures }: Omit<UploadSummary, 'complete'>): Toast {
  const [failure] = failures;
  if (failure !== undefined)
    return { title: t('Upload failed'), description: failure, variant: 'destructive' };
  if (kept > 0)
    return {
      title: t('Waiting for a connection'),
      description: t(
        '{kept, plural, one {Your file is saved on this device. We’ll send it when you’re back online.} other {Your files are saved on this device. We’ll send them when you’re back online.}}',
        { kept },
      ),
    };
  return {
    title:
      uploaded === 1
        ? t('Document uploaded successfully')
        : t('{count} documents uploaded successfully', { count: uploaded }),
  };
}

export const fileRequired = (): Toast => ({
  title: t('File required'),
  description: t('Please select a file to upload'),
  variant: 'destructive',
});

/** '2 of 3 uploaded', with failures; empty before the first file is sent. */
export function progressText(files: readonly QueuedFile[]): string {
  const taken = files.filter(({ state }) => state !== 'refused');
  const count = (state: QueuedFile['state']) => taken.filter((queued) => queued.state === state).length;
  if (taken.length === count('ready')) return '';
  const failed = count('failed');
  const progress = { done: count('done'), total: taken.length };
  return failed > 0
    ? t('{done} of {total} uploaded, {failed} failed', { ...progress, failed })
    : t('{done} of {total} uploaded', progress);
}
