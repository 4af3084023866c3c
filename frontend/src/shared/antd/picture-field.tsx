import { useId, useRef, useState, type ReactNode } from 'react';
import { t } from '@steward/texts';
import type { DomainEvent } from '../action/stale-queries';
import { useAction } from '../action/use-action';
import type { CancelablePromise } from '../api';
import { fileChangeOf, refusalOf } from '../http/api-error';
import { isHeic } from '../files/file-kinds';
import { offeredPhotos } from '../files/photo-rules';
import { withUploadProgress } from '../http/http';
import { Button } from './button';
import { ConfirmAction } from './confirm-action';
import { CropDialog, type PictureToCrop } from './crop-dialog';
import { FieldError } from './field';
import { FileButton } from './file-button';
import { UploadProgress } from './upload-progress';
import './picture-field.css';

export interface PictureFieldProps<Saved> {
  /** The picture, or its placeholder. */
  children: ReactNode;
  isThere: boolean;
  /** True if the user crops it to a square before the upload. */
  isCropped?: boolean;
  /** Error of a file before the upload; undefined for a valid one. */
  problemOf: (file: Pick<File, 'type' | 'name' | 'size'>) => string | undefined;
  upload: (file: File) => CancelablePromise<Saved>;
  remove: () => Promise<unknown>;
  /** Domain event of both actions. */
  events: readonly DomainEvent[];
  texts: {
    label: string;
    /** Label of the file input. */
    file: string;
    hint: string;
    upload: string;
    replace: string;
    saved: string;
    notSaved: string;
    remove: string;
    /** Question before removal, its consequences, and the button that dismisses it. */
    question: string;
    afterRemoval: string;
    keep: string;
    removed: string;
    notRemoved: string;
  };
}

/** A picture whose upload, replacement and removal take effect immediately. */
export function PictureField<Saved>(props: PictureFieldProps<Saved>) {
  const { children, isThere, texts } = props;
  const id = useId();
  const choose = useRef<HTMLButtonElement>(null);
  const { uploading, sent, problem, picture, take, send, drop } = usePictureUpload(props);
  return (
    <div className="ui-photo cluster gap-xl all-columns" role="group" aria-labelledby={`${id}-label`}>
      {children}
      <div className="ui-field">
        <span className="ui-label" id={`${id}-label`}>
          {texts.label}
        </span>
        <div className="ui-tools">
          <FileButton
            ref={choose}
            icon="upload"
            label={texts.file}
            accept={offeredPhotos}
            loading={uploading}
            aria-describedby={`${id}-hint ${id}-error`}
            onFiles={([file]) => take(file)}
          >
            {uploading ? t('Uploading...') : isThere ? texts.replace : texts.upload}
          </FileButton>
          <RemovePicture {...props} disabled={uploading} onRemoved={() => choose.current?.focus()} />
        </div>
        {uploading && !picture && <UploadProgress sent={sent} />}
        <p id={`${id}-hint`} className="ui-hint">
          {texts.hint}
        </p>
        <FieldError id={`${id}-error`} message={problem} />
      </div>
      <CropDialog
        picture={picture}
        sent={uploading ? sent : undefined}
        onSave={send}
        onClose={drop}
        afterClose={() => choose.current?.focus()}
      />
    </div>
  );
}

/** Takes a chosen picture, lets it be cropped, and uploads it with its progress from 0 to 1. */
function usePictureUpload<Saved>(props: PictureFieldProps<Saved>) {
  const { isCropped = false, problemOf, upload, events, texts } = props;
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [picture, setPicture] = useState<PictureToCrop>();
  const drop = () => setPicture(undefined);
  const uploading = useAction({
    call: (file: File) => {
      setSent(0);
      return withUploadProgress(setSent, upload(file));
    },
    events,
    success: texts.saved,
    failure: texts.notSaved,
    onSuccess: drop,
    // Any other failure can be tried again.
    onFailure: (failure) => {
      const refusal = refusalOf(failure);
      const changed = fileChangeOf(failure);
      if (!changed && (!refusal || refusal.status >= 500)) return;
      setProblem(changed?.message ?? refusal?.serverMessage);
      drop();
    },
  });
  const send = (file: File) => {
    const found = problemOf(file);
    setProblem(found);
    if (found) drop();
    else uploading.mutate(file);
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    // Few browsers show an iPhone photo: the server converts it, and crops it around its center.
    if (!isCropped || isHeic(file)) return send(file);
    // Only the chosen square is uploaded.
    const found = problemOf({ type: file.type, name: file.name, size: 0 });
    setProblem(found);
    if (!found) setPicture({ file, address: URL.createObjectURL(file) });
  };
  return { uploading: uploading.isPending, sent, problem, picture, take, send, drop };
}

interface RemovePictureProps extends Pick<PictureFieldProps<never>, 'isThere' | 'remove' | 'events'> {
  texts: Pick<
    PictureFieldProps<never>['texts'],
    'remove' | 'question' | 'afterRemoval' | 'keep' | 'removed' | 'notRemoved'
  >;
  disabled?: boolean;
  onRemoved: () => void;
}

/** Button that removes the picture, and its question. */
export function RemovePicture(props: RemovePictureProps) {
  const { isThere, remove, events, texts, disabled = false, onRemoved } = props;
  const [asks, setAsks] = useState(false);
  const isRemoved = useRef(false);
  return (
    <>
      {isThere && (
        <Button
          look="danger"
          icon="trash"
          disabled={disabled}
          onClick={() => {
            isRemoved.current = false;
            setAsks(true);
          }}
        >
          {texts.remove}
        </Button>
      )}
      <ConfirmAction
        of={asks}
        title={texts.question}
        confirm={t('Remove')}
        cancel={texts.keep}
        call={remove}
        events={events}
        success={texts.removed}
        failure={texts.notRemoved}
        onSuccess={() => (isRemoved.current = true)}
        onClose={() => setAsks(false)}
        // The button that opened the question disappears with the picture, which this render may not reflect
        // yet.
        afterClose={() => isRemoved.current && onRemoved()}
      >
        {texts.afterRemoval}
      </ConfirmAction>
    </>
  );
}
