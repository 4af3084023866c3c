import { useRef } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { MessagesService, type MessageThreadDetailsDto } from '../../../shared/api';
import { Badge } from '../../../shared/antd/badge';
import { Failed } from '../../../shared/antd/states';
import { formatDate } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { queryTimes } from '../../../shared/query-client';
import { T } from '../../../shared/rich-text';
import { useAuth } from '../../../shared/session';
import { useRecord } from '../../../shared/use-record';
import { Conversation } from '../shared/conversation';
import { KeepDocument } from './keep-document';
import { NextUnanswered } from './next-unanswered';
import { SavedRepliesMenu } from './saved-replies-menu';
import { useMarkAnswered } from './use-inbox';
import { waitText } from './wait-text';
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
      <Link className="more" to="/admin/messages">
        <Icon name="arrow-left" />
        {t('All conversations')}
      </Link>
      {record ? (
        <OpenThread key={record.id} thread={record} />
      ) : id === undefined || record === null ? (
        <div className="ui-page-title">
          <div>
            <h1>{t('Conversation not found')}</h1>
            <p>{t('It may have been removed, or the link is incomplete.')}</p>
          </div>
        </div>
      ) : query.isError ? (
        <Failed message={t('Failed to load the conversation. Please try again.')} of={query} />
      ) : (
        <div className="ui-page-title">
          <span
            className="ui-bone conversation-title-bone"
            role="status"
            aria-label={t('Loading conversation')}
          />
        </div>
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
      <div className="ui-page-title">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {subject}
          </h1>
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
        </div>
        <div className="ui-tools">
          {waitingSince !== null && (
            <Button
              icon={<Icon name="check" size={18} />}
              loading={marking.isPending}
              onClick={() => marking.mutate(id)}
            >
              {t('Mark as answered')}
            </Button>
          )}
          <NextUnanswered openId={id} />
        </div>
      </div>
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
