import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import { DocumentsService } from '../../../../shared/api';
import type { DocumentCategory } from '../../shared/offered/document-labels';
import { given } from '../../../../shared/http/paged-list';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';

/** One message about all files uploaded together. */
export interface UploadDetails {
  category: DocumentCategory;
  description: string;
}

const noDetails: UploadDetails = { category: 'other', description: '' };

/** Uploads by the client: the queue, its messages, and whether the dialog is open. */
export function useOwnUploads() {
  const { query } = useActingFor();
  const [open, setOpen] = useState(false);
  const form = useForm<UploadDetails>({ defaultValues: noDetails });
  const { control, getValues, reset } = form;
  const draft = useFormDraft(form, open ? 'upload' : undefined);

  const uploads = useUploadQueue({
    send: ({ file, title, keyFor }) => {
      const { category, description } = getValues();
      const formData = { file, title, category, ...given({ description: description.trim() }) };
      return DocumentsService.uploadDocument({ formData, ...query, idempotencyKey: keyFor(formData) });
    },
    events: ['document.uploaded'],
    onFinished: ({ complete }) => {
      if (complete) setOpen(false);
      return false;
    },
  });
  return {
    ...uploads,
    control,
    draft,
    /** Description as written. */
    description: () => getValues('description'),
    open,
    close: () => setOpen(false),
    /** Opens the dialog, with dropped files if there are any. */
    begin: (files: File[] = []) => {
      if (!open) {
        // Uploaded or discarded files stayed visible while the dialog closed.
        uploads.queue.clear();
        reset(noDetails);
      }
      uploads.queue.add(files);
      setOpen(true);
    },
  };
}

export type OwnUploads = ReturnType<typeof useOwnUploads>;
