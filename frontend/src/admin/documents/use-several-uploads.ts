import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { DocumentsService } from '../../shared/api';
import { showServerFields } from '../../shared/antd/server-fields';
import { given } from '../../shared/paged-list';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';
import { renewDocuments } from '../use-document-change';
import { emptyUpload, type Upload, type UploadForm } from './upload-schema';

const { userId, category, description, needsSignature } = emptyUpload;
const common = { userId, category, description, needsSignature };

/** Several files for one client, each with its own title; everything else is what the form says. */
export function useSeveralUploads(
  { getValues, setError }: UseFormReturn<UploadForm, unknown, Upload>,
  onUploaded: () => void,
) {
  const queries = useQueryClient();
  return useUploadQueue(
    ({ file, title, keyFor }) => {
      const { userId = 0, category, needsSignature, description } = getValues();
      const formData = { title, file, userId, category, needsSignature, ...given({ description }) };
      const call = DocumentsService.uploadDocument({ formData, idempotencyKey: keyFor(formData) });
      // The queue says it at the file; what is wrong with the form stands at the form.
      call.catch((failure: unknown) => showServerFields(failure, common, setError));
      return call;
    },
    async ({ complete }) => {
      // What failed or was refused stays to be looked at.
      if (complete) onUploaded();
      await renewDocuments(queries);
    },
  );
}
