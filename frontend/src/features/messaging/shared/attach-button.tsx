import { t } from '@steward/texts';
import { FileButton } from '../../../shared/antd/file-button';
import { offeredFiles } from '../../../shared/files/file-kinds';

interface AttachButtonProps {
  disabled?: boolean;
  /** Only an icon is visible. */
  isIcon?: boolean;
  onFiles: (files: File[]) => void;
}

/** File picker for a message. */
export const AttachButton = ({ disabled = false, isIcon = false, onFiles }: AttachButtonProps) => (
  <FileButton
    type="text"
    icon="clip"
    multiple
    accept={offeredFiles()}
    disabled={disabled}
    onFiles={onFiles}
    {...(isIcon
      ? { 'aria-label': t('Attach files'), title: t('Attach files') }
      : { children: t('Attach files') })}
  />
);
