import { memo, type ComponentType } from 'react';
import { t } from '@steward/texts';
import type { MessageDto } from '../../../shared/api';
import { formatDate, formatDateTime, formatTime } from '../../../shared/format';
import { Avatar } from './avatar';
import { MessageFiles, type FileActionProps } from './message-files';
import { MessageText } from './message-text';

interface MessageItemProps {
  message: MessageDto;
  /** Written by the reader's side. */
  own: boolean;
  author: string;
  /** The last message that the other side has read. */
  seen: boolean;
  FileAction: ComponentType<FileActionProps> | undefined;
}

/** One message with its author, time and files. */
export const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, own, author, seen, FileAction } = props;
  const { content, attachments, created_at, from, destroyedAt } = message;
  return (
    <li className="message" data-own={own || undefined}>
      {!own && <Avatar name={from.name} />}
      <div className="stack gap-s">
        <p className="message-by ui-hint breaks">
          <b>{author}</b>{' '}
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {formatTime(created_at)}
          </time>
        </p>
        {destroyedAt === null ? (
          <MessageText>{content}</MessageText>
        ) : (
          <p className="ui-hint">
            {attachments.length > 0
              ? t('Text and files deleted {date} under the retention rules', {
                  date: formatDate(destroyedAt),
                })
              : t('Text deleted {date} under the retention rules', { date: formatDate(destroyedAt) })}
          </p>
        )}
        {destroyedAt === null && attachments.length > 0 && (
          <MessageFiles files={attachments} Action={FileAction} />
        )}
        {seen && <p className="ui-hint screen-only">{t('Seen')}</p>}
      </div>
    </li>
  );
});
