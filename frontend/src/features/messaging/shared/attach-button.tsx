import { useRef } from 'react';
import { t } from '@steward/texts';
import { offeredFiles } from '../../../shared/files/file-kinds';
import { Button } from '../../../shared/antd/button';

interface AttachButtonProps {
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** File picker for a message. */
export function AttachButton({ disabled = false, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={offeredFiles()}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = ''; // lets the user choose the same file again
        }}
      />
      <Button type="text" icon="clip" disabled={disabled} onClick={() => input.current?.click()}>
        {t('Attach files')}
      </Button>
    </>
  );
}
