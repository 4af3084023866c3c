import { useParams, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { ViewToggle } from '../../../admin/views/view-toggle';
import { ClientsService, type ClientDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/query-client';
import { recordId, useRecord } from '../../../shared/use-record';
import { AdminConversation } from './admin-conversation';
import { Inbox, useInboxState } from './inbox';
import { NewConversationDialog } from './offered/new-conversation-dialog';
import { SavedRepliesList } from './saved-replies-list';
import './inbox.css';

type View = 'conversations' | 'replies';

/**
 * The practice's conversations, one conversation, or the saved replies (`?view=replies`); `?to=7` starts a
 * conversation with that client.
 */
export function MessagesSection() {
  const { id } = useParams();
  const [params, setParams] = useSearchParams();
  const inbox = useInboxState();
  const to = recordId(params, 'to');
  const { record: addressee } = useRecord<ClientDto>({
    id: to,
    path: `/api/admin/clients/${to}`,
    load: (userId) => ClientsService.getClient({ id: userId }),
    ...queryTimes.clients,
  });
  if (id !== undefined) return <AdminConversation id={/^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined} />;
  const view: View = params.get('view') === 'replies' ? 'replies' : 'conversations';
  return (
    <>
      <div className="ui-page-title">
        <h1>{t('Messages')}</h1>
        <ViewToggle<View>
          label={t('Messages')}
          value={view}
          onChange={(next) => setParams(next === 'replies' ? { view: next } : {})}
          views={[
            { value: 'conversations', label: t('Conversations'), icon: 'message' },
            { value: 'replies', label: t('Saved replies'), icon: 'list' },
          ]}
        />
      </div>
      {view === 'replies' ? <SavedRepliesList /> : <Inbox state={inbox} />}
      <NewConversationDialog
        client={(to !== undefined && addressee) || undefined}
        onClose={() => setParams({}, { replace: true })}
      />
    </>
  );
}
