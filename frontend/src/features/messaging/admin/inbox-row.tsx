import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import type { InboxThreadDto } from '../../../shared/api';
import { Badge } from '../../../shared/antd/badge';
import { formatDateTime, relativeTime } from '../../../shared/format';
import { useAuth } from '../../../shared/session';
import { useRecordClient } from '../../clients/admin/offered/record-client';
import { Avatar } from '../shared/avatar';
import { waitText } from './wait-text';

/** One conversation of the inbox; the subject, and so the row, opens it. */
export function InboxRow({ thread }: { thread: InboxThreadDto }) {
  const { id, subject, client, updated_at, unreadCount, waitingSince } = thread;
  const { client: recordClient } = useRecordClient();
  return (
    <li
      className={recordClient ? 'ui-row inbox-row inbox-row-own' : 'ui-row inbox-row'}
      data-unread={unreadCount > 0 || undefined}
    >
      {!recordClient && <Avatar name={client.name} />}
      <div>
        <p className="ui-row-title">
          <Link to={`/admin/messages/${id}`}>{subject}</Link>
          {unreadCount > 0 && (
            <span className="unread-dot">
              <span className="skip">
                ,{' '}
                {t('{unreadCount, plural, one {# unread message} other {# unread messages}}', {
                  unreadCount,
                })}
              </span>
            </span>
          )}
        </p>
        {!recordClient && <p className="ui-meta">{client.name}</p>}
        <p className="inbox-last ui-hint one-line">
          <LastMessage thread={thread} />
        </p>
      </div>
      <div className="inbox-state ui-hint nowrap">
        {waitingSince !== null && <Badge colour="amber">{waitText(waitingSince)}</Badge>}
        <time dateTime={updated_at} title={formatDateTime(updated_at)}>
          {relativeTime(updated_at)}
        </time>
      </div>
    </li>
  );
}

/** A client's own message needs no author, since their name is above it. */
function LastMessage({ thread: { lastMessage, userId } }: { thread: InboxThreadDto }) {
  const { user } = useAuth();
  if (!lastMessage) return t('No messages yet');
  const { fromUserId, fromPractice, from, content } = lastMessage;
  if (fromUserId === userId) return content;
  if (!fromPractice) return `${from.name}: ${content}`;
  // Another admin wrote for the practice.
  return `${fromUserId === user?.id ? t('You') : t('The practice')}: ${content}`;
}
