import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { FieldError } from '../../../shared/antd/field';
import { fileSize } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import type { Attachments } from './use-attachments';

interface AttachmentListProps {
  id: string;
  attachments: Attachments;
  disabled?: boolean;
}

/** Files attached to a message, and the reason why another was rejected. */
export function AttachmentList({ id, attachments, disabled = false }: AttachmentListProps) {
  const { files, problem, remove } = attachments;
  return (
    <>
      {files.length > 0 && (
        <ul className="message-files cluster gap-s" aria-label={t('Attached files')}>
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className="message-file row gap-s">
              <Icon name={file.type.startsWith('image/') ? 'image' : 'clip'} size={18} />
              <span>{file.name}</span> <small className="ui-hint nowrap">{fileSize(file.size)}</small>
              <Button
                look="quiet"
                size="small"
                icon={<Icon name="close" size={16} />}
                aria-label={t('Remove {name}', { name: file.name })}
                disabled={disabled}
                onClick={() => remove(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <FieldError id={id} message={problem} />
    </>
  );
}
