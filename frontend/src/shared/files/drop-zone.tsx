import { useId, useRef, type ReactNode, type Ref } from 'react';
import { t } from '@steward/texts';
import { Button } from '../antd/button';
import { FieldError } from '../antd/field';
import { useMedia } from '../antd/use-media';
import { chosenFiles } from './chosen-files';
import { offeredFiles } from './file-kinds';
import { fitPhoto } from './fit-photo';
import { Icon } from '../kit/icon';
import { PhotoPages } from './photo-pages';
import { Scan } from './scan';
import { T } from '../text/rich-text';
import { useFileDrop } from './use-file-drop';
import './drop-zone.css';

interface DropZoneProps {
  /** Label of the field: 'Files', or 'File for W-2 of 2026'. */
  label: string;
  /** False if the surrounding text already names it; it is still read aloud. */
  isLabelVisible?: boolean;
  multiple?: boolean;
  disabled?: boolean;
  /** Other file types than documents: their extensions, and a hint. */
  kinds?: { extensions: readonly string[]; hint: string };
  /** Error of the chosen file. */
  message?: string | undefined;
  /** One line instead of a box, for lists of several zones. */
  compact?: boolean;
  /** Photos taken with a phone become the pages of one PDF with this name. */
  photosAs?: string;
  /** A scan becomes a PDF with this name, where the product can scan. */
  scanAs?: string;
  /** Content in place of the invitation, for example the chosen file. */
  children?: ReactNode;
  /** Other ways to send a file on a computer, beside the scan. */
  beside?: ReactNode;
  /** Ref for focusing it after failed validation. */
  inputRef?: Ref<HTMLInputElement>;
  onFiles: (files: File[]) => void;
}

/** File input: browse, drop or, on a phone, take a photo. The caller validates the files. */
export function DropZone(props: DropZoneProps) {
  const { label, isLabelVisible = true, multiple = false, disabled = false, compact = false } = props;
  const { kinds, message, photosAs, scanAs, children, beside, inputRef, onFiles } = props;
  const id = useId();
  const isPhone = useMedia('(pointer: coarse)') === true;

  const take = (files: File[]) => {
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const choose = (input: HTMLInputElement) => {
    take(chosenFiles(input.files));
    input.value = ''; // allows choosing the same file again
  };
  const { over: isOver, handlers } = useFileDrop(take);
  const photos =
    photosAs !== undefined ? (
      <PhotoPages name={photosAs} isOffered={isPhone} disabled={disabled} onPdf={(pdf) => take([pdf])} />
    ) : (
      isPhone && !kinds && <CameraButton disabled={disabled} onPhotos={take} />
    );
  return (
    <div className="ui-field">
      <span className={isLabelVisible ? 'ui-label' : 'skip'} id={`${id}-label`}>
        {label}
      </span>
      <label
        className={compact ? 'ui-drop stack gap-s ui-drop-compact' : 'ui-drop stack gap-s'}
        data-over={(isOver && !disabled) || undefined}
        data-invalid={message ? true : undefined}
        data-disabled={disabled || undefined}
        {...handlers}
      >
        <input
          {...(inputRef && { ref: inputRef })}
          type="file"
          className="skip"
          accept={kinds?.extensions.join(',') ?? offeredFiles()}
          multiple={multiple}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={Boolean(message)}
          aria-required
          onChange={({ target }) => choose(target)}
        />
        <Icon name="upload" size={compact ? 20 : 24} />
        {children ?? (
          <span>
            {isPhone ? (
              <u>{multiple ? t('Choose files') : t('Choose a file')}</u>
            ) : multiple ? (
              <T text="Drop files here, or <u>browse</u>" of={{ u: <u /> }} />
            ) : (
              <T text="Drop a file here, or <u>browse</u>" of={{ u: <u /> }} />
            )}
          </span>
        )}
        <span id={`${id}-hint`} className="ui-hint">
          {kinds?.hint ??
            (multiple
              ? t('PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG, max 5MB each')
              : t('PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG, max 5MB'))}
        </span>
      </label>
      <div className="ui-drop-ways cluster gap-s">
        {scanAs === undefined ? (
          photos
        ) : (
          <Scan name={scanAs} disabled={disabled} onPdf={(pdf) => take([pdf])} otherwise={photos} />
        )}
        {beside}
      </div>
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}

function CameraButton({ disabled, onPhotos }: { disabled: boolean; onPhotos: (photos: File[]) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const photograph = async (input: HTMLInputElement) => {
    const photos = await Promise.all(chosenFiles(input.files).map(fitPhoto));
    input.value = '';
    onPhotos(photos);
  };
  return (
    <>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={({ target }) => void photograph(target)}
      />
      <Button icon="camera" disabled={disabled} onClick={() => camera.current?.click()}>
        {t('Take a photo')}
      </Button>
    </>
  );
}
