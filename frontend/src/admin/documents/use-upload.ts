import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UseFormSetError } from 'react-hook-form';
import { DocumentsService } from '../../shared/api';
import { serverMessageOf } from '../../shared/api-error';
import { useAttemptKey } from '../../shared/antd/attempt-key';
import { showServerFields } from '../../shared/antd/server-fields';
import { withUploadProgress, type UploadProgress } from '../../shared/http';
import { given } from '../../shared/paged-list';
import { useToast } from '../../shared/toast';
import { renewDocuments } from '../use-document-change';
import { emptyUpload, type Upload, type UploadForm } from './upload-schema';

interface UseUploadOptions {
  setError: UseFormSetError<UploadForm>;
  onProgress: UploadProgress;
  onUploaded: () => void;
}

/** Sends an upload, tells how far it is, and says how it ended. */
export function useUpload({ setError, onProgress, onUploaded }: UseUploadOptions) {
  const toast = useToast();
  const queries = useQueryClient();
  const attemptKey = useAttemptKey();
  return useMutation({
    mutationFn: ({ description, ...upload }: Upload & { file: File }) => {
      const formData = { ...upload, ...given({ description }) };
      const idempotencyKey = attemptKey.next(formData);
      return withUploadProgress(onProgress, () =>
        DocumentsService.uploadDocument({ formData, idempotencyKey }),
      );
    },
    onSuccess: () => {
      attemptKey.settle();
      toast({ title: 'Document uploaded successfully' });
      onUploaded();
      return renewDocuments(queries);
    },
    onError: (failure) => {
      attemptKey.settle(failure);
      showServerFields(failure, emptyUpload, setError);
      const said = serverMessageOf(failure);
      toast({
        title: 'Upload failed',
        description: said ?? 'Failed to upload document. Please try again.',
        variant: 'destructive',
      });
    },
  });
}
