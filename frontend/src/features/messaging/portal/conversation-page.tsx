import { Link, useParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { MessagesService, type MessageThreadDto } from '../../../shared/api';
import { Failed } from '../../../shared/antd/states';
import { Scan } from '../../../shared/files/scan';
import { formatDate } from '../../../shared/text/format';
import { Icon } from '../../../shared/kit/icon';
import { queryTimes } from '../../../shared/http/query-client';
import { ScreenTitle } from '../../../shared/kit/screen-title';
import { useAuth } from '../../../shared/session/session';
import { useSite } from '../../../shared/practice/site';
import { useClientRecord } from '../../../portal/use-client-record';
import type { ComposerToolProps } from '../shared/composer';
import { Conversation } from '../shared/conversation';

/** One of the client's conversations. */
export function ConversationPage() {
  const { user } = useAuth();
  const { at } = useActingFor();
  const param = useParams()['id'] ?? '';
  const id = /^[1-9]\d{0,9}$/.test(param) ? Number(param) : undefined;
  const query = useClientRecord<MessageThreadDto & { userId?: number }>({
    id,
    path: `/api/message-threads/${id}`,
    load: (thread) => MessagesService.getMessageThread({ id: thread }),
    list: '/api/message-threads',
    staleTime: queryTimes.threads.staleTime,
  });
  const { record } = query;
  if (!user) return null;
  const missing = id === undefined || record === null;
  const failed = query.isError && !record;
  const title = missing ? t('Conversation not found') : (record?.subject ?? t('Conversation'));
  return (
    <>
      <ScreenTitle>{t('{screen}, Client Portal', { screen: title })}</ScreenTitle>
      <Link className="more" to={at('/client/messages')}>
        <Icon name="arrow-left" />
        {t('All messages')}
      </Link>
      <div className="ui-page-title">
        <div>
          {record || missing || failed ? (
            <h1>{title}</h1>
          ) : (
            <span
              className="ui-bone conversation-title-bone"
              role="status"
              aria-label={t('Loading conversation')}
            />
          )}
          {record && <Participants thread={record} />}
          {missing && <p>{t('It may have been removed, or the link is for another account.')}</p>}
        </div>
      </div>
      {failed ? (
        <Failed
          message={t('Failed to load messages. Please try again.')}
          detail={t('Your messages are safe.')}
          of={query}
          retryLabel={t('Reload')}
        />
      ) : (
        id !== undefined &&
        !missing && (
          <Conversation
            key={id}
            id={id}
            subject={record?.subject ?? ''}
            reader={{ side: 'client', userId: user.id }}
            ComposerTool={ScanTool}
          />
        )
      )}
    </>
  );
}

const ScanTool = ({ onFiles }: ComposerToolProps) => (
  <Scan isIcon name={t('Scan')} onPdf={(pdf) => onFiles([pdf])} />
);

function Participants({ thread }: { thread: MessageThreadDto }) {
  const { displayName, founderName, founderRole } = useSite();
  return (
    <p>
      {t('With {name}. Started {date}', {
        name: founderName ? [founderName, founderRole].filter(Boolean).join(', ') : displayName,
        date: formatDate(thread.created_at),
      })}
    </p>
  );
}
