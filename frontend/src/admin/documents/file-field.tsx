import { useId, useState, type DragEvent } from 'react';
import { Button } from 'antd';
import { useController, type Control } from 'react-hook-form';
import { FieldError } from '../../shared/antd/field';
import { acceptedExtensions } from '../../shared/documents/file-kinds';
import { fileSize } from '../../shared/format';
import { Icon } from '../../shared/icon';
import type { Upload, UploadForm } from './upload-schema';

interface FileFieldProps {
  control: Control<UploadForm, unknown, Upload>;
  disabled: boolean;
}

/** Exactly one file, chosen or dropped. */
export function FileField({ control, disabled }: FileFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const {
    field: { ref, value: file, onChange, onBlur },
    fieldState,
  } = useController({ control, name: 'file' });
  const message = fieldState.error?.message;

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [first] = event.dataTransfer.files;
    if (first && !disabled) onChange(first);
  };
  return (
    <div className="ui-field">
      <span className="ui-label" id={`${id}-label`}>
        File
      </span>
      <label
        className="admin-drop"
        data-over={over || undefined}
        data-invalid={message ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {/* Named anew after each choice, so that choosing the same file again is a choice. */}
        <input
          key={file ? `${file.name}-${file.lastModified}` : 'none'}
          ref={ref}
          type="file"
          className="skip"
          accept={acceptedExtensions.join(',')}
          disabled={disabled}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={Boolean(message)}
          aria-required
          onBlur={onBlur}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            if (chosen) onChange(chosen);
          }}
        />
        <Icon name="upload" size={24} />
        {file ? (
          <span>
            <b>{file.name}</b>, {fileSize(file.size)}
          </span>
        ) : (
          <span>
            Drop a file here or <u>choose one</u>
          </span>
        )}
        <span id={`${id}-hint`} className="ui-hint">
          PDF, DOC, DOCX, XLS, XLSX, JPG, JPEG or PNG, max 5MB
        </span>
      </label>
      <FieldError id={`${id}-error`} message={message} />
      {file && !disabled && (
        <Button type="text" className="ui-quiet admin-drop-clear" onClick={() => onChange(undefined)}>
          Remove file
        </Button>
      )}
    </div>
  );
}
