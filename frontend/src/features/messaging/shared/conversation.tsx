import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from 'antd';
import { errorMessage } from '../../../shared/api-error';
import { Empty, Failed } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { useFileDrop } from '../../../shared/files/use-file-drop';
import { Icon } from '../../../shared/icon';
import { useUnsentWork } from '../../../shared/leave-guard';
import { Composer, type ComposerToolProps } from './composer';
import { ConversationSkeleton } from './conversation-skeleton';
import { daysOf, dayLabel, firstUnread, lastSeen, type ConversationLog } from './conversation-log';
import type { FileActionProps } from './message-files';
import { MessageItem } from './message-item';
import { OutgoingItem } from './outgoing-item';
import type { OutgoingMessage } from './outbox';
import { authorOf, isOwn, type Reader } from './reader';
import { useAttachments } from './use-attachments';
import { useConversation } from './use-conversation';
import { useConversationScroll } from './use-conversation-scroll';
import { useDraft, useSavedDraft } from './use-draft';
import { useOutbox } from './use-outbox';
import { useVisible } from './use-visible';
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
  const { data: log, error, isFetching, refetch } = conversation;
  if (log && !draft.isPending) {
    // The conversation works without its draft, too.
    return (
      <OpenConversation {...props} log={log} conversation={conversation} savedDraft={draft.data ?? ''} />
    );
  }
  return (
    <section className="ui-card conversation" aria-label="Conversation" aria-busy={error === null}>
      {error && !log ? (
        <div className="ui-card-body">
          <Failed
            message="Failed to load messages. Please try again."
            detail={errorMessage(error)}
            onRetry={() => void refetch()}
            retryLabel="Reload"
            retrying={isFetching}
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
  const {
    id,
    subject,
    reader,
    isClosed = false,
    log,
    conversation,
    savedDraft,
    ComposerTool,
    FileAction,
  } = props;
  const { earlier, read, addSent, error, isFetching, refetch } = conversation;
  const { messages } = log;
  const last = messages.at(-1);

  const { draft, saver } = useDraft(id, savedDraft);
  const attachments = useAttachments();
  const { outbox, outgoing, isOffline, refusedAsClosed } = useOutbox({
    threadId: id,
    ready: () => saver.settled(),
    onSent: (message, content) => {
      saver.sent(content);
      addSent(message);
    },
  });
  const closed = isClosed || refusedAsClosed;
  const field = useRef<HTMLTextAreaElement>(null);
  const { over, handlers } = useFileDrop(attachments.add);
  useUnsentWork(attachments.files.length > 0 || outgoing.length > 0, { question: leaveWithoutSending });

  const newLineId = `new-messages-${id}`;
  const loadEarlier = () => {
    if (log.earlier !== undefined && !earlier.isPending && !earlier.isError) earlier.mutate();
  };
  const {
    log: logRef,
    atEnd,
    follow,
  } = useConversationScroll({
    firstId: messages[0]?.id ?? 0,
    opensAt: newLineId,
    onNearStart: loadEarlier,
  });

  const visible = useVisible();
  const reading = visible && atEnd;
  const unread = firstUnread(log, reader)?.id;
  // The marker stays while the conversation is read, and moves to new messages only while its end is out of
  // view.
  const [newFrom, setNewFrom] = useState(unread);
  const [lineRead, setLineRead] = useState(false);
  // A cached log may lack newer messages: these are unread, although the end of the log is in view.
  const [opening, setOpening] = useState(isFetching);
  if (opening && !isFetching) setOpening(false);
  if (newFrom !== undefined && unread !== newFrom && !lineRead) setLineRead(true);
  if (
    unread !== undefined &&
    unread !== newFrom &&
    (opening || !reading) &&
    (newFrom === undefined || lineRead)
  ) {
    setNewFrom(unread);
    setLineRead(false);
  }

  // Earlier messages must not be announced.
  const firstId = messages[0]?.id;
  const [announcedFrom, setAnnouncedFrom] = useState(firstId);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnouncedFrom(firstId));
    return () => cancelAnimationFrame(frame);
  }, [firstId]);

  const { mutate: markRead } = read;
  const lastId = last?.id;
  useEffect(() => {
    if (reading && unread !== undefined) markRead();
  }, [reading, unread, lastId, markRead]);

  const send = (content: string) => {
    outbox.add(content, attachments.files);
    attachments.clear();
    follow();
  };
  const discard = ({ id: message, content }: OutgoingMessage) => {
    outbox.discard(message);
    saver.discarded(content);
    field.current?.focus();
  };
  const retry = (message: number) => {
    outbox.retry(message);
    field.current?.focus();
  };
  const hasFailed = outgoing.some(({ state }) => state === 'failed');
  const seen = lastSeen(log, reader)?.id;
  return (
    <section
      className="ui-card conversation"
      aria-label="Conversation"
      data-over={(over && !closed) || undefined}
      {...(!closed && handlers)}
    >
      <div
        ref={logRef}
        className="conversation-log stack gap-l"
        role="log"
        aria-label={`Messages about ${subject}`}
        aria-live={firstId === announcedFrom ? 'polite' : 'off'}
      >
        {log.earlier !== undefined && (
          <div className="conversation-earlier stack gap-xs">
            {earlier.isError && <p role="alert">Failed to load earlier messages.</p>}
            <Button type="text" loading={earlier.isPending} onClick={() => earlier.mutate()}>
              Load earlier messages
            </Button>
          </div>
        )}
        {messages.length === 0 && outgoing.length === 0 && (
          <Empty art={<EmptyMessages />} title="No messages yet">
            Write the first message below.
          </Empty>
        )}
        {daysOf(messages).map(({ day, messages: ofDay }) => (
          <section key={day} aria-label={dayLabel(day)}>
            <h2 className="conversation-day">{dayLabel(day)}</h2>
            <ol className="stack gap-l">
              {ofDay.flatMap((message) => [
                message.id === newFrom && (
                  <li key="new" id={newLineId} className="conversation-new">
                    New
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
        {outgoing.length > 0 && (
          <ol className="stack gap-l" aria-label="Not sent yet">
            {outgoing.map((message) => (
              <OutgoingItem
                key={message.id}
                message={message}
                isOffline={isOffline}
                mayRetry={!closed}
                onRetry={() => retry(message.id)}
                onDiscard={() => discard(message)}
              />
            ))}
          </ol>
        )}
      </div>
      <div className="conversation-foot">
        {!atEnd && (unread !== undefined || hasFailed) && (
          <Button
            className="conversation-to-end"
            icon={<Icon name="arrow-down" size={18} />}
            onClick={() => {
              follow();
              field.current?.focus({ preventScroll: true });
            }}
          >
            {unread === undefined ? 'Message not sent' : 'New messages'}
          </Button>
        )}
        {isOffline && !closed && (
          <p className="conversation-offline conversation-state row soft" role="status">
            <Icon name="offline" />
            You’re offline. We’ll send your message when you’re back.
          </p>
        )}
        {error && !isOffline && (
          <p className="conversation-state row between bad" role="status">
            Failed to load new messages.
            <Button type="text" loading={isFetching} onClick={() => void refetch()}>
              Reload
            </Button>
          </p>
        )}
        {closed ? (
          <p className="conversation-state row" role="alert">
            <Icon name="lock" />
            <span>
              <b>This conversation is closed.</b> The client’s account is closed. You can only read it.
            </span>
          </p>
        ) : (
          <Composer
            draft={draft}
            saver={saver}
            attachments={attachments}
            fieldRef={field}
            onSend={send}
            Tool={ComposerTool}
          />
        )}
      </div>
    </section>
  );
}

const leaveWithoutSending = {
  title: 'Leave without sending?',
  text: 'Your message or its files haven’t been sent and will be lost.',
  confirm: 'Leave',
  cancel: 'Stay here',
};
