import { useId, useRef, type ReactNode, type Ref } from 'react';
import { Button } from 'antd';
import { FieldError } from '../antd/field';
import { useMedia } from '../antd/use-media';
import { acceptedExtensions } from './file-kinds';
import { Icon } from '../icon';
import { fitPhoto } from './fit-photo';
import { useFileDrop } from './use-file-drop';
import './drop-zone.css';

interface DropZoneProps {
  /** Names the field: 'Files', or 'File for W-2 of 2026'. */
  label: string;
  /** False where the words around it name it already; it is still read out. */
  isLabelVisible?: boolean;
  multiple?: boolean;
  disabled?: boolean;
  /** Other files than the documents that the practice takes: their endings, and a hint in words. */
  kinds?: { extensions: readonly string[]; hint: string };
  /** The error of the chosen file. */
  message?: string | undefined;
  /** One line instead of a field, where several zones stand under each other. */
  compact?: boolean;
  /** Content of the zone in place of the invitation, such as the chosen file. */
  children?: ReactNode;
  /** To focus it where the form is wrong. */
  inputRef?: Ref<HTMLInputElement>;
  onFiles: (files: File[]) => void;
}

/** Takes files: chosen, dropped, or on a phone photographed. Whether they fit is said by whoever takes them. */
export function DropZone(props: DropZoneProps) {
  const { label, isLabelVisible = true, multiple = false, disabled = false, compact = false } = props;
  const { kinds, message, children, inputRef, onFiles } = props;
  const id = useId();
  const camera = useRef<HTMLInputElement>(null);
  const isPhone = useMedia('(pointer: coarse)');

  const take = (files: File[]) => {
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const choose = (input: HTMLInputElement) => {
    take([...(input.files ?? [])]);
    input.value = ''; // choosing the same file again is a choice, too
  };
  const photograph = async (input: HTMLInputElement) => {
    const photos = await Promise.all([...(input.files ?? [])].map(fitPhoto));
    input.value = '';
    take(photos);
  };
  const { over: isOver, handlers } = useFileDrop(take);
  return (
    <div className="ui-field">
      <span className={isLabelVisible ? 'ui-label' : 'skip'} id={`${id}-label`}>
        {label}
      </span>
      <label
        className={compact ? 'ui-drop ui-drop-compact' : 'ui-drop'}
        data-over={(isOver && !disabled) || undefined}
        data-invalid={message ? true : undefined}
        data-disabled={disabled || undefined}
        {...handlers}
      >
        <input
          {...(inputRef && { ref: inputRef })}
          type="file"
          className="skip"
          accept={(kinds?.extensions ?? acceptedExtensions).join(',')}
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
              <u>{multiple ? 'Choose files' : 'Choose a file'}</u>
            ) : (
              <Invitation multiple={multiple} />
            )}
          </span>
        )}
        <span id={`${id}-hint`} className="ui-hint">
          {kinds?.hint ?? `PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG, max 5MB${multiple ? ' each' : ''}`}
        </span>
      </label>
      {isPhone && !kinds && (
        <>
          <input
            ref={camera}
            type="file"
            hidden
            accept="image/jpeg,image/png"
            capture="environment"
            onChange={({ target }) => void photograph(target)}
          />
          <Button
            icon={<Icon name="camera" size={18} />}
            disabled={disabled}
            onClick={() => camera.current?.click()}
          >
            Take a photo
          </Button>
        </>
      )}
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}

function Invitation({ multiple }: { multiple: boolean }) {
  return multiple ? (
    <>
      Drop files here, or <u>browse</u>
    </>
  ) : (
    <>
      Drop a file here, or <u>browse</u>
    </>
  );
}
