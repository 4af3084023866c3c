import { useId, useRef, useState, type Ref } from 'react';
import { Button } from 'antd';
import { t } from '@steward/texts';
import type { DomainEvent } from '../action/stale-queries';
import { useAction } from '../action/use-action';
import type { CancelablePromise } from '../api';
import { refusalOf } from '../api-error';
import { photoProblem, photoTypes } from '../files/photo-rules';
import { withUploadProgress } from '../http';
import { Icon } from '../icon';
import { initialsOf } from '../person-name';
import { ConfirmAction } from './confirm-action';
import { CropDialog, type PictureToCrop } from './crop-dialog';
import { FieldError } from './field';
import { UploadProgress } from './upload-progress';
import './photo-field.css';

interface PhotoFieldProps<Saved> {
  /** URL of the photo; null without one. */
  photo: string | null;
  /** Name of the person: the photo's alternative text, and initials as its placeholder. */
  name: string;
  /** `arch`: 4:5, cropped by the server; `square`: cropped by the user before the upload. */
  shape: 'arch' | 'square';
  hint: string;
  upload: (file: File) => CancelablePromise<Saved>;
  remove: () => Promise<unknown>;
  /** Domain event of both actions. */
  events: readonly DomainEvent[];
  /** Text of the question before removal. */
  afterRemoval: string;
}

/** Photo of a person: upload, replace and remove take effect immediately. */
export function PhotoField<Saved>(props: PhotoFieldProps<Saved>) {
  const { photo, name, shape, hint, remove, events, afterRemoval } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { uploading, sent, problem, picture, take, send, drop } = usePhotoUpload(props);
  return (
    <div className="ui-photo cluster gap-xl all-columns" role="group" aria-labelledby={`${id}-label`}>
      <div className={`ui-portrait ui-portrait-${shape}`}>
        {photo ? (
          <img
            src={photo}
            alt={t('Photo of {name}', { name })}
            width={128}
            height={shape === 'arch' ? 160 : 128}
          />
        ) : (
          <span aria-hidden="true">{initialsOf(name)}</span>
        )}
      </div>
      <div className="ui-field">
        <span className="ui-label" id={`${id}-label`}>
          {t('Photo')}
        </span>
        <PhotoInput ref={input} onFile={take} />
        <div className="ui-tools">
          <Button
            ref={choose}
            icon={<Icon name="upload" size={18} />}
            loading={uploading}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {uploading ? t('Uploading...') : photo ? t('Replace photo') : t('Upload photo')}
          </Button>
          <RemovePhoto
            remove={remove}
            events={events}
            afterRemoval={afterRemoval}
            hasPhoto={photo !== null}
            disabled={uploading}
            onRemoved={() => choose.current?.focus()}
          />
        </div>
        {uploading && !picture && <UploadProgress sent={sent} />}
        <p id={`${id}-hint`} className="ui-hint">
          {hint}
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

interface PhotoInputProps {
  ref: Ref<HTMLInputElement>;
  onFile: (file: File | undefined) => void;
}

function PhotoInput({ ref, onFile }: PhotoInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      aria-label={t('Photo file')}
      accept={photoTypes.join(',')}
      onChange={({ target }) => {
        onFile(target.files?.[0]);
        target.value = ''; // allows choosing the same file again
      }}
    />
  );
}

/** Takes a chosen photo, lets a square one be cropped, and uploads it with its progress from 0 to 1. */
function usePhotoUpload<Saved>({ shape, upload, events }: PhotoFieldProps<Saved>) {
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
    success: t('Photo saved'),
    failure: t('Failed to save photo'),
    onSuccess: drop,
    // Any other failure can be tried again.
    onFailure: (failure) => {
      const refusal = refusalOf(failure);
      if (!refusal || refusal.status >= 500) return;
      setProblem(refusal.serverMessage);
      drop();
    },
  });
  const send = (file: File) => {
    const found = photoProblem(file);
    setProblem(found);
    if (found) drop();
    else uploading.mutate(file);
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (shape === 'arch') return send(file);
    // Only the chosen square is uploaded.
    const found = photoProblem({ type: file.type, size: 0 });
    setProblem(found);
    if (!found) setPicture({ file, address: URL.createObjectURL(file) });
  };
  return { uploading: uploading.isPending, sent, problem, picture, take, send, drop };
}

interface RemovePhotoProps extends Pick<PhotoFieldProps<never>, 'remove' | 'events' | 'afterRemoval'> {
  hasPhoto: boolean;
  disabled: boolean;
  onRemoved: () => void;
}

/** Button that removes the photo, and its question. */
function RemovePhoto(props: RemovePhotoProps) {
  const { hasPhoto, remove, events, afterRemoval, disabled, onRemoved } = props;
  const [asks, setAsks] = useState(false);
  const isRemoved = useRef(false);
  return (
    <>
      {hasPhoto && (
        <Button
          type="text"
          className="ui-danger"
          icon={<Icon name="trash" size={18} />}
          disabled={disabled}
          onClick={() => {
            isRemoved.current = false;
            setAsks(true);
          }}
        >
          {t('Remove photo')}
        </Button>
      )}
      <ConfirmAction
        of={asks}
        title={t('Remove this photo?')}
        confirm={t('Remove')}
        cancel={t('Keep photo')}
        call={remove}
        events={events}
        success={t('Photo removed')}
        failure={t('Failed to remove photo')}
        onSuccess={() => (isRemoved.current = true)}
        onClose={() => setAsks(false)}
        // The button that opened the question disappears with the photo, which this render may not reflect
        // yet.
        afterClose={() => isRemoved.current && onRemoved()}
      >
        {afterRemoval}
      </ConfirmAction>
    </>
  );
}
