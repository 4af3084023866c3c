import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import type { LastMessageDto, MessageThreadDto } from '../../../shared/api';
import { formatDateTime, relativeTime } from '../../../shared/text/format';
import { useAuth } from '../../../shared/session/session';
import { useSite } from '../../../shared/practice/site';
import { Avatar } from '../shared/avatar';
import './threads.css';

interface ThreadRowProps {
  thread: MessageThreadDto;
  /** Without an action, the time is at the end of the row. */
  action?: boolean;
}

/** One conversation of a list; the subject, and so the row, opens it. */
export function ThreadRow({ thread, action = false }: ThreadRowProps) {
  const { id, subject, updated_at, lastMessage, unreadCount } = thread;
  const address = useActingFor().at(`/client/messages/${id}`);
  const time = (
    <time dateTime={updated_at} title={formatDateTime(updated_at)}>
      {relativeTime(updated_at)}
    </time>
  );
  const { user } = useAuth();
  const { founderName, displayName: name } = useSite();
  const practice = founderName || name;
  const authorOf = ({ fromPractice, from }: LastMessageDto): string => {
    if (fromPractice) return practice;
    return from.id === user?.id ? t('You') : from.name;
  };
  return (
    <li className="ui-row thread-row">
      <Avatar name={practice} />
      <div>
        <p className="ui-row-title">
          <Link to={address}>{subject}</Link>
          {unreadCount > 0 && (
            <span className="thread-unread unread-dot">
              <span className="skip">
                ,{' '}
                {t('{unreadCount, plural, one {# unread message} other {# unread messages}}', {
                  unreadCount,
                })}
              </span>
            </span>
          )}
        </p>
        <p className="thread-last ui-hint one-line">
          {lastMessage ? `${authorOf(lastMessage)}: ${lastMessage.content}` : t('No messages yet')}
        </p>
        {action && <p className="ui-meta">{time}</p>}
      </div>
      {action ? (
        <div className="ui-row-actions">
          <Link
            className="ui-text-link"
            to={address}
            aria-label={t('View Conversation {subject}', { subject })}
          >
            {t('View Conversation')}
          </Link>
        </div>
      ) : (
        <span className="thread-time ui-hint nowrap">{time}</span>
      )}
    </li>
  );
}
