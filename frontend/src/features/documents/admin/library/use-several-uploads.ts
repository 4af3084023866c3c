import type { UseFormReturn } from 'react-hook-form';
import { showServerFields } from '../../../../shared/action/server-fields';
import { DocumentsService } from '../../../../shared/api';
import { given } from '../../../../shared/paged-list';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';
import type { Upload, UploadForm } from './upload-schema';

const common = ['userId', 'category', 'description', 'needsSignature'];

/** Several files for one client, each with its own title; everything else is what the form says. */
export function useSeveralUploads(form: UseFormReturn<UploadForm, unknown, Upload>, onUploaded: () => void) {
  return useUploadQueue({
    send: ({ file, title, keyFor }) => {
      const { userId = 0, category, needsSignature, description } = form.getValues();
      const formData = { title, file, userId, category, needsSignature, ...given({ description }) };
      const call = DocumentsService.uploadDocument({ formData, idempotencyKey: keyFor(formData) });
      // The queue says it at the file; what is wrong with the form stands at the form.
      call.catch((failure: unknown) => showServerFields(failure, form, common));
      return call;
    },
    events: ['document.uploaded'],
    onFinished: ({ complete }) => {
      // Failed and refused files stay visible.
      if (complete) onUploaded();
    },
  });
}
