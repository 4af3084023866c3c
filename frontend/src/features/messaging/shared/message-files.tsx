import { useState, type ComponentType } from 'react';
import { t } from '@steward/texts';
import type { MessageAttachmentDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Dialog } from '../../../shared/antd/dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { fileSize } from '../../../shared/text/format';
import { Icon, type IconName } from '../../../shared/kit/icon';
import { DocumentPreview } from '../../documents/shared/offered/document-preview';

export interface FileActionProps {
  file: MessageAttachmentDto;
}

interface MessageFilesProps {
  files: readonly MessageAttachmentDto[];
  /** Rendered beside each file. */
  Action?: ComponentType<FileActionProps> | undefined;
}

/** Files of a message: pictures are shown small, open in a dialog as PDFs do, and others are downloaded. */
export function MessageFiles({ files, Action }: MessageFilesProps) {
  const [open, setOpen] = useState<MessageAttachmentDto>();
  return (
    <>
      <ul className="message-files cluster gap-s" aria-label={t('Attachments')}>
        {files.map((file) => (
          <li key={file.id}>
            {file.fileType.startsWith('image/') ? (
              <Picture file={file} onOpen={() => setOpen(file)} />
            ) : file.fileType === 'application/pdf' ? (
              <button type="button" className="message-file row gap-s" onClick={() => setOpen(file)}>
                <FileName icon="clip" file={file} />
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

/** Pixels of the server's picture: twice the size on screen, for sharp screens. */
const previewSize = 480;

/** A small picture that opens the whole one; its name if it cannot be shown. */
function Picture({ file, onOpen }: { file: MessageAttachmentDto; onOpen: () => void }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <button
      type="button"
      className={isBroken ? 'message-file row gap-s' : 'message-picture'}
      onClick={onOpen}
    >
      {isBroken ? (
        <FileName icon="image" file={file} />
      ) : (
        <img
          src={`${file.url}?size=${previewSize}`}
          alt={file.fileName}
          width={240}
          height={180}
          loading="lazy"
          decoding="async"
          onError={() => setIsBroken(true)}
        />
      )}
    </button>
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
