import type { UseFormReturn } from 'react-hook-form';
import { useAction } from '../../../../shared/action/use-action';
import { DocumentsService } from '../../../../shared/api';
import { withUploadProgress, type UploadProgress } from '../../../../shared/http';
import { given } from '../../../../shared/paged-list';
import type { Upload, UploadForm } from './upload-schema';

interface UseUploadOptions {
  form: UseFormReturn<UploadForm, unknown, Upload>;
  onProgress: UploadProgress;
  onUploaded: () => void;
}

/** Uploads a document with progress and a result toast. */
export function useUpload({ form, onProgress, onUploaded }: UseUploadOptions) {
  return useAction({
    call: ({ description, ...upload }: Upload & { file: File }, keyFor) => {
      const formData = { ...upload, ...given({ description }) };
      const idempotencyKey = keyFor(formData);
      return withUploadProgress(onProgress, DocumentsService.uploadDocument({ formData, idempotencyKey }));
    },
    events: ['document.uploaded'],
    success: 'Document uploaded successfully',
    failure: ['Upload failed', 'Failed to upload document. Please try again.'],
    form,
    onSuccess: onUploaded,
  });
}
