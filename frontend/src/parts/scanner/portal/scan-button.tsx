import { useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import type { ScanProps } from '../../../shared/files/scan';
import { ScanDialog } from './scan-dialog';

/** Opens the scanner. */
export function ScanButton({ name, disabled = false, isIcon = false, onPdf }: ScanProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className="scan-button"
        icon="camera"
        disabled={disabled}
        onClick={() => setIsOpen(true)}
        {...(isIcon
          ? { type: 'text' as const, 'aria-label': t('Scan'), title: t('Scan') }
          : { children: t('Scan') })}
      />
      <ScanDialog
        open={isOpen}
        name={name}
        onPdf={(pdf) => {
          setIsOpen(false);
          onPdf(pdf);
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
