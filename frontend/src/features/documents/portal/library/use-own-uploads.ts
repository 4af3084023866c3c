import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { useActingFor } from '../../../../shared/acting-for/acting-for';
import type { DocumentCategory } from '../../shared/offered/document-labels';
import { given } from '../../../../shared/http/paged-list';
import type { UploadCause } from '../../../../shared/offline/sharing';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { useUploadQueue } from '../../shared/uploads/use-upload-queue';
import { useSharedFiles } from './use-shared-files';

/** One message about all files uploaded together. */
export interface UploadDetails {
  category: DocumentCategory;
  description: string;
}

const noDetails: UploadDetails = { category: 'other', description: '' };

/**
 * Uploads by the client: the queue, its messages, and whether the dialog is open, which an address may ask for. The dialog
 * has the files that another app has shared.
 */
export function useOwnUploads() {
  const { query } = useActingFor();
  const [hasBegun, setHasBegun] = useState(false);
  const [params, setParams] = useSearchParams();
  const cause = params.get('upload');
  const open = hasBegun || cause !== null;
  const form = useForm<UploadDetails>({ defaultValues: noDetails });
  const { control, getValues, reset } = form;
  const draft = useFormDraft(form, open ? 'upload' : undefined);

  const uploads = useUploadQueue({
    keepAs: ({ title }) => {
      const { category, description } = getValues();
      return {
        kind: 'upload',
        data: { title, category, ...given({ description: description.trim() }), ...query },
      };
    },
    events: ['document.uploaded'],
    onFinished: ({ complete }) => {
      if (complete) close();
      return false;
    },
  });
  const shared = useSharedFiles(open, uploads);
  const close = () => {
    setHasBegun(false);
    shared.forget();
    if (cause === null) return;
    const others = new URLSearchParams(params);
    others.delete('upload');
    setParams(others, { replace: true });
  };
  const begin = (files: File[] = [], title?: string) => {
    if (!open) {
      // Uploaded or discarded files stayed visible while the dialog closed.
      uploads.queue.clear();
      reset(noDetails);
    }
    uploads.queue.add(files, title);
    setHasBegun(true);
  };
  return {
    ...uploads,
    control,
    draft,
    /** Description as written. */
    description: () => getValues('description'),
    open,
    close,
    /** Another app's file could not be read. */
    hasLost: cause === ('lost' satisfies UploadCause),
    /** Opens the dialog, with dropped files if there are any, and the title of one. */
    begin,
  };
}

export type OwnUploads = ReturnType<typeof useOwnUploads>;
