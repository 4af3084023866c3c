import type { UseFormReturn } from 'react-hook-form';
import { showServerFields } from '../../../../shared/action/server-fields';
import { DocumentsService } from '../../../../shared/api';
import { given } from '../../../../shared/http/paged-list';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';
import type { Upload, UploadForm } from './upload-schema';

const common = ['userId', 'category', 'description', 'needsSignature', 'reminders'];

/** Several files for one client, each with its own title; all other values come from the form. */
export function useSeveralUploads(form: UseFormReturn<UploadForm, unknown, Upload>, onUploaded: () => void) {
  return useUploadQueue({
    send: ({ file, title, keyFor }) => {
      const { userId = 0, category, needsSignature, reminders, description } = form.getValues();
      const formData = {
        title,
        file,
        userId,
        category,
        needsSignature,
        reminders,
        ...given({ description }),
      };
      const call = DocumentsService.uploadDocumentForAdmin({ formData, idempotencyKey: keyFor(formData) });
      // Errors of a file are shown in the queue, errors of other values at their fields.
      call.catch((failure: unknown) => showServerFields(failure, form, common));
      return call;
    },
    events: ['document.uploaded'],
    onFinished: ({ complete }) => {
      // Failed and refused files stay visible.
      if (complete) onUploaded();
      return false;
    },
  });
}
