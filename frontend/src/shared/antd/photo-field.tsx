import { t } from '@steward/texts';
import { photoProblem } from '../files/photo-rules';
import { initialsOf } from '../text/person-name';
import { PictureField, type PictureFieldProps } from './picture-field';

interface PhotoFieldProps<Saved> extends Pick<PictureFieldProps<Saved>, 'upload' | 'remove' | 'events'> {
  /** URL of the photo; null without one. */
  photo: string | null;
  /** Name of the person: the photo's alternative text, and initials as its placeholder. */
  name: string;
  /** `arch`: 4:5, cropped by the server; `square`: cropped by the user before the upload. */
  shape: 'arch' | 'square';
  hint: string;
  /** Text of the question before removal. */
  afterRemoval: string;
}

/** Photo of a person. */
export function PhotoField<Saved>(props: PhotoFieldProps<Saved>) {
  const { photo, name, shape, hint, afterRemoval, ...actions } = props;
  return (
    <PictureField
      {...actions}
      isThere={photo !== null}
      isCropped={shape === 'square'}
      problemOf={photoProblem}
      texts={{
        label: t('Photo'),
        file: t('Photo file'),
        hint,
        upload: t('Upload photo'),
        replace: t('Replace photo'),
        saved: t('Photo saved'),
        notSaved: t('Failed to save photo'),
        remove: t('Remove photo'),
        question: t('Remove this photo?'),
        afterRemoval,
        keep: t('Keep photo'),
        removed: t('Photo removed'),
        notRemoved: t('Failed to remove photo'),
      }}
    >
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
    </PictureField>
  );
}
