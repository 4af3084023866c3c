import { useEffect, useRef, useSyncExternalStore, type ComponentType } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import { Failed } from '../../../shared/antd/states';
import { useFileDrop } from '../../../shared/files/use-file-drop';
import { Icon } from '../../../shared/kit/icon';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { T } from '../../../shared/text/rich-text';
import { Composer, insert, type ComposerToolProps } from './composer';
import { ConversationSkeleton } from './conversation-skeleton';
import { firstUnread, type ConversationLog } from './conversation-log';
import type { FileActionProps } from './message-files';
import { MessageLog } from './message-log';
import { OutgoingItem } from './outgoing-item';
import type { Reader } from './reader';
import { useAttachments } from './use-attachments';
import { useConversation } from './use-conversation';
import { useConversationScroll } from './use-conversation-scroll';
import { useDraft, useSavedDraft } from './use-draft';
import { useNewLine } from './use-new-line';
import { type OutgoingMessage, useOutbox } from './use-outbox';
import './conversation.css';

interface ConversationProps {
  /** message_threads.id; use it as the React key. */
  id: number;
  subject: string;
  reader: Reader;
  /** Read-only, since the client's account is closed. */
  isClosed?: boolean;
  /** Rendered beside the composer's own tools. */
  ComposerTool?: ComponentType<ComposerToolProps> | undefined;
  /** Rendered beside each file of a message. */
  FileAction?: ComponentType<FileActionProps> | undefined;
}

/** One conversation for either side: messages and composer. */
export function Conversation(props: ConversationProps) {
  const { id, reader } = props;
  const conversation = useConversation(id, reader);
  const draft = useSavedDraft(id);
  const { data: log, error } = conversation;
  if (log && !draft.isPending) {
    // The conversation works without its draft, too.
    return (
      <OpenConversation {...props} log={log} conversation={conversation} savedDraft={draft.data ?? ''} />
    );
  }
  return (
    <section className="ui-card conversation" aria-label={t('Conversation')} aria-busy={error === null}>
      {error && !log ? (
        <div className="ui-card-body">
          <Failed
            message={t('Failed to load messages. Please try again.')}
            of={conversation}
            explains
            retryLabel={t('Reload')}
          />
        </div>
      ) : (
        <ConversationSkeleton />
      )}
    </section>
  );
}

interface OpenConversationProps extends ConversationProps {
  log: ConversationLog;
  conversation: ReturnType<typeof useConversation>;
  /** The draft on the server. */
  savedDraft: string;
}

function OpenConversation(props: OpenConversationProps) {
  const { subject, reader, isClosed = false, log, conversation, FileAction } = props;
  const { earlier } = conversation;
  const sending = useSending(props);
  const { attachments, outgoing, isOffline } = sending;
  const closed = isClosed || sending.refusedAsClosed;
  const field = useRef<HTMLTextAreaElement>(null);
  const { over, handlers } = useFileDrop(attachments.add);
  // Kept messages are sent wherever the reader goes.
  useUnsentWork(attachments.files.length > 0 || outgoing.some(({ isVolatile }) => isVolatile), {
    question: leaveWithoutSending(),
  });
  const { scroll, unread, newLine } = useReading(props);
  return (
    <section
      className="ui-card conversation"
      aria-label={t('Conversation')}
      data-over={(over && !closed) || undefined}
      {...(!closed && handlers)}
    >
      <MessageLog
        logRef={scroll.log}
        subject={subject}
        log={log}
        reader={reader}
        earlier={earlier}
        newLine={newLine}
        FileAction={FileAction}
        isEmpty={outgoing.length === 0}
      >
        <OutgoingMessages
          sending={sending}
          mayRetry={!closed}
          onEdit={(content) => insert(field.current, content)}
          onDone={() => field.current?.focus()}
        />
      </MessageLog>
      <div className="conversation-foot sticky-foot screen-only">
        {!scroll.atEnd && (
          <ToEndButton
            hasUnread={unread !== undefined}
            hasFailed={outgoing.some(({ state }) => state === 'failed')}
            onClick={() => {
              scroll.follow();
              field.current?.focus({ preventScroll: true });
            }}
          />
        )}
        <ConnectionNotes conversation={conversation} isOffline={isOffline} closed={closed} />
        {closed ? (
          <ClosedNote />
        ) : (
          <Composer
            draft={sending.draft}
            saver={sending.saver}
            attachments={attachments}
            fieldRef={field}
            onSend={(content) => {
              sending.send(content);
              scroll.follow();
            }}
            Tool={props.ComposerTool}
          />
        )}
      </div>
    </section>
  );
}

interface OutgoingMessagesProps {
  sending: ReturnType<typeof useSending>;
  mayRetry: boolean;
  /** Takes the text of a message that is to be written again. */
  onEdit: (content: string) => void;
  /** Called after an action: its button may disappear. */
  onDone: () => void;
}

function OutgoingMessages({ sending, mayRetry, onEdit, onDone }: OutgoingMessagesProps) {
  const { sender, outgoing, attachments, discard } = sending;
  if (outgoing.length === 0) return null;
  return (
    <ol className="stack gap-l" aria-label={t('Not sent yet')}>
      {outgoing.map((message) => (
        <OutgoingItem
          key={message.id}
          message={message}
          mayRetry={mayRetry}
          onRetry={() => {
            void sender.retry(message.id);
            onDone();
          }}
          onEdit={() => {
            void discard(message).then((files) => {
              attachments.add(files.filter((file) => !message.changedFiles.includes(file)));
              onEdit(message.data.content);
            });
          }}
          onDiscard={() => {
            void discard(message);
            onDone();
          }}
        />
      ))}
    </ol>
  );
}

/** The draft of a message, its attachments, and messages that wait to be sent. */
function useSending({ id: threadId, subject, savedDraft, conversation }: OpenConversationProps) {
  const { draft, saver } = useDraft(threadId, savedDraft);
  const attachments = useAttachments();
  const outbox = useOutbox({
    threadId,
    subject,
    ready: () => saver.settled(),
    onKept: (content) => saver.discarded(content),
    onSent: (message, content) => {
      saver.sent(content);
      conversation.addSent(message);
    },
  });
  return {
    ...outbox,
    draft,
    saver,
    attachments,
    send: (content: string) => {
      void outbox.send(content, attachments.files);
      attachments.clear();
    },
    /** @returns its files */
    discard: ({ id, data }: OutgoingMessage) => {
      saver.discarded(data.content);
      return outbox.sender.takeBack(id);
    },
  };
}

/** Scrolling through the messages, which are marked as read while the end is on screen. */
function useReading({ id, reader, log, conversation }: OpenConversationProps) {
  const { earlier, read, isFetching } = conversation;
  const newLineId = `new-messages-${id}`;
  const scroll = useConversationScroll({
    firstId: log.messages[0]?.id ?? 0,
    opensAt: newLineId,
    onNearStart: () => {
      if (log.earlier !== undefined && !earlier.isPending && !earlier.isError) earlier.mutate();
    },
  });
  const isReading = useVisible() && scroll.atEnd;
  const unread = firstUnread(log, reader)?.id;
  const newFrom = useNewLine({ unread, isReading, isFetching });
  const lastId = log.messages.at(-1)?.id;
  const { mutate: markRead } = read;
  useEffect(() => {
    if (isReading && unread !== undefined) markRead();
  }, [isReading, unread, lastId, markRead]);
  return { scroll, unread, newLine: { id: newLineId, from: newFrom } };
}

interface ToEndButtonProps {
  hasUnread: boolean;
  hasFailed: boolean;
  onClick: () => void;
}

function ToEndButton({ hasUnread, hasFailed, onClick }: ToEndButtonProps) {
  if (!hasUnread && !hasFailed) return null;
  return (
    <Button className="conversation-to-end" icon="arrow-down" onClick={onClick}>
      {hasUnread ? t('New messages') : t('Message not sent')}
    </Button>
  );
}

interface ConnectionNotesProps {
  conversation: ReturnType<typeof useConversation>;
  isOffline: boolean;
  closed: boolean;
}

/** Notes that messages wait to be sent, or that new ones could not be loaded. */
function ConnectionNotes({ conversation, isOffline, closed }: ConnectionNotesProps) {
  const { error, isFetching, refetch } = conversation;
  return (
    <>
      {isOffline && !closed && (
        <p className="conversation-offline conversation-state row soft ui-hint" role="status">
          <Icon name="offline" />
          {t('You’re offline. We’ll send your message when you’re back.')}
        </p>
      )}
      {error && !isOffline && (
        <p className="conversation-state row between bad ui-hint" role="status">
          {t('Failed to load new messages.')}
          <Button type="text" loading={isFetching} onClick={() => void refetch()}>
            {t('Reload')}
          </Button>
        </p>
      )}
    </>
  );
}

function ClosedNote() {
  return (
    <p className="conversation-state row ui-hint" role="alert">
      <Icon name="lock" />
      <span>
        <T text="<b>This conversation is closed.</b> The client’s account is closed. You can only read it." />
      </span>
    </p>
  );
}

const leaveWithoutSending = () => ({
  title: t('Leave without sending?'),
  text: t('Your message or its files haven’t been sent and will be lost.'),
  confirm: t('Leave'),
  cancel: t('Stay here'),
});

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** True while the tab is visible. */
function useVisible(): boolean {
  return useSyncExternalStore(subscribe, () => !document.hidden);
}
