import { useId, useRef, useState } from 'react';
import { Button, Progress } from 'antd';
import { useAction } from '../../../../shared/action/use-action';
import { SiteService, type SiteDto } from '../../../../shared/api';
import { refusalOf } from '../../../../shared/api-error';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { FieldError } from '../../../../shared/antd/field';
import { withUploadProgress } from '../../../../shared/http';
import { Icon } from '../../../../shared/icon';
import { photoProblem, photoTypes } from './photo-rules';

/** The founder's photo: shown as on the about page; chosen, replaced and removed at once. */
export function FounderPhoto({ site }: { site: SiteDto }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(0);
  const [removing, setRemoving] = useState(false);
  const { founderPhoto, founderName } = site;

  const upload = useAction({
    call: (file: File) =>
      withUploadProgress(setSent, () => SiteService.setFounderPhoto({ formData: { file } })),
    events: ['practice.photo_changed'],
    success: 'Photo saved',
    failure: 'Failed to save photo',
    onFailure: (failure) => {
      const refusal = refusalOf(failure);
      if (refusal && refusal.status < 500) setProblem(refusal.serverMessage);
    },
  });
  const remove = useAction({
    call: () => SiteService.deleteFounderPhoto(),
    events: ['practice.photo_removed'],
    success: 'Photo removed',
    failure: 'Failed to remove photo',
    onSuccess: () => setRemoving(false),
  });
  const send = (file: File | undefined) => {
    if (!file) return;
    const found = photoProblem(file);
    setProblem(found);
    if (found) return;
    setSent(0);
    upload.mutate(file);
  };
  return (
    <div className="ui-form-wide admin-photo" role="group" aria-labelledby={`${id}-label`}>
      <div className="admin-portrait">
        {founderPhoto ? (
          <img src={founderPhoto} alt={`Photo of ${founderName}`} width={128} height={160} />
        ) : (
          <span aria-hidden="true">{initials(founderName)}</span>
        )}
      </div>
      <div className="ui-field">
        <span className="ui-label" id={`${id}-label`}>
          Photo
        </span>
        <input
          ref={input}
          type="file"
          hidden
          aria-label="Photo file"
          accept={photoTypes.join(',')}
          onChange={({ target }) => {
            send(target.files?.[0]);
            target.value = ''; // the same file again is a choice, too
          }}
        />
        <div className="ui-tools">
          <Button
            ref={choose}
            icon={<Icon name="upload" size={18} />}
            loading={upload.isPending}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {upload.isPending ? 'Uploading...' : founderPhoto ? 'Replace photo' : 'Upload photo'}
          </Button>
          {founderPhoto && (
            <Button
              type="text"
              className="ui-danger"
              icon={<Icon name="trash" size={18} />}
              disabled={upload.isPending}
              onClick={() => {
                remove.reset();
                setRemoving(true);
              }}
            >
              Remove photo
            </Button>
          )}
        </div>
        {upload.isPending && (
          <Progress
            percent={Math.round(sent * 100)}
            status="normal"
            strokeLinecap="butt"
            aria-label="Upload progress"
          />
        )}
        <p id={`${id}-hint`} className="ui-hint">
          JPEG, PNG or WebP, max 5MB. It is cut to a portrait, 4 to 5.
        </p>
        <FieldError id={`${id}-error`} message={problem} />
      </div>
      <ConfirmDialog
        open={removing}
        title="Remove this photo?"
        confirm="Remove"
        cancel="Keep photo"
        pending={remove.isPending}
        onCancel={() => setRemoving(false)}
        // The button that opened it goes with the photo, which this render need not know of yet.
        afterClose={() => (remove.isPending || remove.isSuccess) && choose.current?.focus()}
        onConfirm={() => remove.mutate()}
      >
        The about page shows initials until you upload another one.
      </ConfirmDialog>
    </div>
  );
}

/** 'JE' for 'Jordan Example'. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.charAt(0).toUpperCase())
    .join('');
}
