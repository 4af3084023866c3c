import { useEffect, useState, type ComponentType, type ReactNode, type Ref, memo } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { Empty } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { dayLabel, daysOf, lastSeen, type ConversationLog } from './conversation-log';
import { type FileActionProps, MessageFiles } from './message-files';
import { authorOf, isOwn, type Reader } from './reader';
import type { useConversation } from './use-conversation';
import type { MessageDto } from '../../../shared/api';
import { formatDate, formatDateTime, formatTime } from '../../../shared/text/format';
import { Avatar } from './avatar';
import { EmailMark, EmailText, LeftOutFiles } from './message-email';
import { MessageText } from './offered/message-text';

interface MessageLogProps {
  logRef: Ref<HTMLDivElement>;
  subject: string;
  log: ConversationLog;
  reader: Reader;
  /** Loads earlier messages. */
  earlier: ReturnType<typeof useConversation>['earlier'];
  /** Marker in front of new messages: its id, and the message after it. */
  newLine: { id: string; from: number | undefined };
  FileAction: ComponentType<FileActionProps> | undefined;
  /** True if no message waits to be sent. */
  isEmpty: boolean;
  /** Messages that wait to be sent. */
  children: ReactNode;
}

/** Messages of a conversation, day by day, the newest last. */
export function MessageLog(props: MessageLogProps) {
  const { logRef, subject, log, reader, earlier, newLine, FileAction, isEmpty, children } = props;
  const { messages } = log;
  const seen = lastSeen(log, reader)?.id;
  return (
    <div
      ref={logRef}
      className="conversation-log stack gap-l"
      role="log"
      aria-label={t('Messages about {subject}', { subject })}
      aria-live={useIsAnnounced(messages[0]?.id) ? 'polite' : 'off'}
    >
      {log.earlier !== undefined && (
        <div className="conversation-earlier stack gap-xs bad screen-only">
          {earlier.isError && <p role="alert">{t('Failed to load earlier messages.')}</p>}
          <Button type="text" of={earlier}>
            {t('Load earlier messages')}
          </Button>
        </div>
      )}
      {messages.length === 0 && isEmpty && (
        <Empty art={<EmptyMessages />} title={t('No messages yet')}>
          {t('Write the first message below.')}
        </Empty>
      )}
      {daysOf(messages).map(({ day, messages: ofDay }) => (
        <section key={day} aria-label={dayLabel(day)}>
          <h2 className="conversation-day row gap-l below ui-hint">{dayLabel(day)}</h2>
          <ol className="stack gap-l">
            {ofDay.flatMap((message) => [
              message.id === newLine.from && (
                <li key="new" id={newLine.id} className="conversation-new row gap-l screen-only">
                  {t('[messages] New')}
                </li>
              ),
              <MessageItem
                key={message.id}
                message={message}
                own={isOwn(message, reader)}
                author={authorOf(message, reader)}
                seen={message.id === seen}
                FileAction={FileAction}
              />,
            ])}
          </ol>
        </section>
      ))}
      {children}
    </div>
  );
}

/** False until earlier messages are rendered, since these must not be announced. */
function useIsAnnounced(firstId: number | undefined): boolean {
  const [announcedFrom, setAnnouncedFrom] = useState(firstId);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnouncedFrom(firstId));
    return () => cancelAnimationFrame(frame);
  }, [firstId]);
  return firstId === announcedFrom;
}

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
const MessageItem = memo(function MessageItem(props: MessageItemProps) {
  const { message, own, author, seen, FileAction } = props;
  const { content, attachments, email, created_at, from, destroyedAt } = message;
  return (
    <li className="message" data-own={own || undefined}>
      {!own && <Avatar name={from.name} />}
      <div className="stack gap-s">
        <p className="message-by ui-hint breaks">
          <b>{author}</b>{' '}
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {formatTime(created_at)}
          </time>
          {email && <EmailMark email={email} />}
        </p>
        {destroyedAt === null ? (
          email ? (
            <EmailText content={content} email={email} />
          ) : (
            <MessageText>{content}</MessageText>
          )
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
        <LeftOutFiles message={message} />
        {seen && <p className="ui-hint screen-only">{t('Seen')}</p>}
      </div>
    </li>
  );
});
