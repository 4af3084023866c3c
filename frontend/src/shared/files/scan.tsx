import { useState, type ReactNode } from 'react';
import { t } from '@steward/texts';
import { Button } from '../antd/button';
import { Added, useAdditions, type AddedComponent } from '../parts/parts-in-use';

export interface ScanDialogProps {
  open: boolean;
  /** Name of the PDF, without its extension. */
  name: string;
  onPdf: (pdf: File) => void;
  onClose: () => void;
}

declare module '../parts/additions' {
  interface AdditionTypes {
    /** Dialog that makes one PDF of photos of pages. */
    'files.scan': AddedComponent<ScanDialogProps>;
  }
}

interface ScanProps extends Pick<ScanDialogProps, 'name' | 'onPdf'> {
  disabled?: boolean;
  /** Only an icon is visible. */
  isIcon?: boolean;
  /** Shown where nothing scans. */
  otherwise?: ReactNode;
}

/** Opens the dialog of the part that scans. The button is here, so that nothing moves when the part has loaded. */
export function Scan({ name, disabled = false, isIcon = false, otherwise, onPdf }: ScanProps) {
  const isOffered = useAdditions('files.scan').length > 0;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (!isOffered) return otherwise;
  return (
    <>
      <Button
        className="ui-scan"
        icon="camera"
        disabled={disabled}
        onClick={() => setIsOpen(true)}
        {...(isIcon
          ? { type: 'text' as const, 'aria-label': t('Scan'), title: t('Scan') }
          : { children: t('Scan') })}
      />
      <Added
        at="files.scan"
        with={{
          open: isOpen,
          name,
          onPdf: (pdf) => {
            close();
            onPdf(pdf);
          },
          onClose: close,
        }}
      />
    </>
  );
}
