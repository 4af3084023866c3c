import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DocumentsService } from '../../../../shared/api';
import type { DocumentCategory } from '../../shared/document-labels';
import { given } from '../../../../shared/paged-list';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';

/** The one message about all files that are sent together. */
export interface UploadDetails {
  category: DocumentCategory;
  description: string;
}

const noDetails: UploadDetails = { category: 'other', description: '' };

/** Files that the client sends to the practice: the queue, what is said about them, and whether the dialog is open. */
export function useOwnUploads() {
  const [open, setOpen] = useState(false);
  const form = useForm<UploadDetails>({ defaultValues: noDetails });
  const { control, getValues, reset } = form;
  const draft = useFormDraft(form, open ? 'upload' : undefined);

  const uploads = useUploadQueue({
    send: ({ file, title, keyFor }) => {
      const { category, description } = getValues();
      const formData = { file, title, category, ...given({ description: description.trim() }) };
      return DocumentsService.uploadOwnDocument({ formData, idempotencyKey: keyFor(formData) });
    },
    events: ['document.uploaded'],
    onFinished: ({ complete }) => {
      if (complete) setOpen(false);
    },
  });
  return {
    ...uploads,
    control,
    draft,
    open,
    close: () => setOpen(false),
    /** Opens the dialog, with the files that were dropped where there are any. */
    begin: (files: File[] = []) => {
      if (!open) {
        // Sent or discarded files were still visible while the dialog closed.
        uploads.queue.clear();
        reset(noDetails);
      }
      uploads.queue.add(files);
      setOpen(true);
    },
  };
}

export type OwnUploads = ReturnType<typeof useOwnUploads>;
