import { useRef, useEffect, type SyntheticEvent } from 'react';
import { Dropdown } from 'antd';
import { Link, useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { MessagesService, type MessageThreadDetailsDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { Badge } from '../../../shared/antd/badge';
import { Failed } from '../../../shared/antd/states';
import { formatDate } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { queryTimes } from '../../../shared/http/query-client';
import { T } from '../../../shared/text/rich-text';
import { useAuth } from '../../../shared/session/session';
import { useRecord } from '../../../shared/http/use-record';
import { Conversation } from '../shared/conversation';
import { KeepDocument } from './keep-document';
import { useMarkAnswered, useUnanswered } from './use-inbox';
import { waitText } from './wait-text';
import { returnFocus } from '../../../shared/antd/return-focus';
import type { ComposerToolProps } from '../shared/composer';
import { useSavedReplies } from './use-saved-replies';
import { ScreenBack, ScreenHead } from '../../../shared/kit/screen-head';
import './admin-conversation.css';

/** One conversation with a client, for the practice. */
export function AdminConversation({ id }: { id: number | undefined }) {
  const query = useRecord<MessageThreadDetailsDto>({
    id,
    path: `/api/message-threads/${id}`,
    load: (thread) => MessagesService.getMessageThread({ id: thread }),
    staleTime: queryTimes.threads.staleTime,
  });
  const { record } = query;
  return (
    <>
      <ScreenBack to="/admin/messages" label={t('All conversations')} />
      {record ? (
        <OpenThread key={record.id} thread={record} />
      ) : id === undefined || record === null ? (
        <ScreenHead
          title={t('Conversation not found')}
          text={t('It may have been removed, or the link is incomplete.')}
        />
      ) : query.isError ? (
        <Failed message={t('Failed to load the conversation. Please try again.')} of={query} />
      ) : (
        <ScreenHead
          title={
            <span
              className="ui-bone conversation-title-bone"
              role="status"
              aria-label={t('Loading conversation')}
            />
          }
        />
      )}
    </>
  );
}

function OpenThread({ thread }: { thread: MessageThreadDetailsDto }) {
  const { id, subject, client, created_at, waitingSince, closed } = thread;
  const { user } = useAuth();
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button unmounts.
  const marking = useMarkAnswered(() => heading.current?.focus());
  if (!user) return null;
  return (
    <>
      <ScreenHead
        title={
          <h1 ref={heading} tabIndex={-1}>
            {subject}
          </h1>
        }
        text={
          <p className="cluster links">
            <span>
              <T
                text="With <link>{name}</link>. Started {date}"
                of={{ link: <Link to={`/admin/clients?client=${client.id}`} /> }}
                values={{ name: client.name, date: formatDate(created_at) }}
              />
            </span>
            {waitingSince !== null && <Badge colour="amber">{waitText(waitingSince)}</Badge>}
          </p>
        }
      >
        {waitingSince !== null && (
          <Button icon="check" loading={marking.isPending} onClick={() => marking.mutate(id)}>
            {t('Mark as answered')}
          </Button>
        )}
        <NextUnanswered openId={id} />
      </ScreenHead>
      <Conversation
        id={id}
        subject={subject}
        reader={{ side: 'practice', userId: user.id }}
        isClosed={closed}
        ComposerTool={SavedRepliesMenu}
        FileAction={closed ? undefined : KeepDocument}
      />
    </>
  );
}

/** Opens the conversation that has waited longest, other than the open one: by a button, and by Alt+Down. */
function NextUnanswered({ openId }: { openId: number }) {
  const navigate = useNavigate();
  const { data } = useUnanswered();
  const next = data?.rows.find(({ id }) => id !== openId)?.id;
  useEffect(() => {
    if (next === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      const { target } = event;
      // In a text field these keys move the cursor on some systems.
      if (target instanceof HTMLTextAreaElement && target.value !== '') return;
      event.preventDefault();
      void navigate(`/admin/messages/${next}`);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [next, navigate]);
  if (!data) return null;
  if (next === undefined) return <p className="ui-hint">{t('That was the last one.')}</p>;
  return (
    <>
      <Button
        icon="arrow-right"
        iconPlacement="end"
        aria-keyshortcuts="Alt+ArrowDown"
        onClick={() => void navigate(`/admin/messages/${next}`)}
      >
        {t('Next unanswered')}
      </Button>
      <p className="ui-hint next-keys">{t('Alt + Down')}</p>
    </>
  );
}

/** Menu of saved replies. */
function SavedRepliesMenu({ onInsert }: ComposerToolProps) {
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { rows, isPending, isError, hasNextPage, fetchNextPage } = useSavedReplies().list;
  const statusText = isPending
    ? t('Loading saved replies')
    : isError
      ? t('Failed to load saved replies')
      : rows.length === 0
        ? t('No saved replies yet')
        : undefined;
  return (
    <Dropdown
      trigger={['click']}
      placement="topLeft"
      autoFocus
      onOpenChange={(isOpen) => returnFocus(button, isOpen)}
      menu={{
        className: 'replies-menu',
        items: [
          ...(statusText ? [{ key: 'said', label: statusText, disabled: true }] : []),
          ...rows.map(({ id, title, content }) => ({
            key: id,
            label: title,
            onClick: ({ domEvent }: { domEvent: SyntheticEvent }) => {
              // Focus moves to the field, and the same Enter key must not insert a line break.
              domEvent.preventDefault();
              onInsert(content);
            },
          })),
          ...(hasNextPage
            ? [{ key: 'more', label: t('More saved replies'), onClick: () => void fetchNextPage() }]
            : []),
          { type: 'divider' as const },
          {
            key: 'manage',
            label: t('Manage saved replies'),
            icon: <Icon name="pencil" size={18} />,
            onClick: () => void navigate('/admin/messages?view=replies'),
          },
        ],
      }}
    >
      <Button ref={button} type="text" icon="list">
        {t('Saved replies')}
      </Button>
    </Dropdown>
  );
}
