import { t } from '@steward/texts';
import { FileButton } from '../../../shared/antd/file-button';
import { offeredFiles } from '../../../shared/files/file-kinds';

interface AttachButtonProps {
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** File picker for a message. */
export const AttachButton = ({ disabled = false, onFiles }: AttachButtonProps) => (
  <FileButton type="text" icon="clip" multiple accept={offeredFiles()} disabled={disabled} onFiles={onFiles}>
    {t('Attach files')}
  </FileButton>
);
