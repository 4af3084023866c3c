import { useState, type ComponentType } from 'react';
import { t } from '@steward/texts';
import type { MessageAttachmentDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Dialog } from '../../../shared/antd/dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { fileSize } from '../../../shared/text/format';
import { Icon, type IconName } from '../../../shared/kit/icon';
import { DocumentPreview } from '../../documents/shared/offered/document-preview';

const isShown = ({ fileType }: MessageAttachmentDto): boolean =>
  fileType === 'application/pdf' || fileType.startsWith('image/');

export interface FileActionProps {
  file: MessageAttachmentDto;
}

interface MessageFilesProps {
  files: readonly MessageAttachmentDto[];
  /** Rendered beside each file. */
  Action?: ComponentType<FileActionProps> | undefined;
}

/** Files of a message: images and PDFs open in a dialog, others are downloaded. */
export function MessageFiles({ files, Action }: MessageFilesProps) {
  const [open, setOpen] = useState<MessageAttachmentDto>();
  return (
    <>
      <ul className="message-files cluster gap-s" aria-label={t('Attachments')}>
        {files.map((file) => (
          <li key={file.id}>
            {isShown(file) ? (
              <button type="button" className="message-file row gap-s" onClick={() => setOpen(file)}>
                <FileName icon={file.fileType.startsWith('image/') ? 'image' : 'clip'} file={file} />
              </button>
            ) : (
              <a className="message-file row gap-s" href={downloadOf(file)} target="_blank" rel="noopener">
                <FileName icon="clip" file={file} />
                <Icon name="download" size={18} />
              </a>
            )}
            {Action && <Action file={file} />}
          </li>
        ))}
      </ul>
      <FileDialog file={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function FileName({ icon, file }: { icon: IconName; file: MessageAttachmentDto }) {
  return (
    <>
      <Icon name={icon} size={18} />
      <span>{file.fileName}</span> <small className="ui-hint nowrap">{fileSize(file.fileSize)}</small>
    </>
  );
}

const downloadOf = ({ url }: MessageAttachmentDto): string => `${url}?download=1`;

function FileDialog({ file, onClose }: { file: MessageAttachmentDto | undefined; onClose: () => void }) {
  const lastFile = useLastDefined(file);
  if (!lastFile) return null;
  const { url, fileType, fileName } = lastFile;
  return (
    <Dialog
      open={file !== undefined}
      width={720}
      title={fileName}
      onClose={onClose}
      actions={
        <Button href={downloadOf(lastFile)} target="_blank" rel="noopener" icon={<Icon name="download" />}>
          {t('Download')}
        </Button>
      }
    >
      <DocumentPreview document={{ fileUrl: url, fileType, title: fileName }} />
    </Dialog>
  );
}
