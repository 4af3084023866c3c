import { type ComponentProps, useRef } from 'react';
import { chosenFiles } from '../files/chosen-files';
import { Button } from './button';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Types, as in the attribute `accept`. */
  accept: string;
  /** Label of the file input; the button has its own. */
  label?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Button that opens the device's choice of files. */
export function FileButton({ accept, label, multiple = false, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        aria-label={label}
        accept={accept}
        onChange={({ target }) => {
          onFiles(chosenFiles(target.files));
          target.value = ''; // allows choosing the same file again
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
