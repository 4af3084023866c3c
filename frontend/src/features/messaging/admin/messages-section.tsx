import { useParams, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { Segmented } from '../../../shared/antd/segmented';
import { ClientsService, type ClientDto, type SavedReplyDto } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import { recordId, useRecord } from '../../../shared/http/use-record';
import { AdminConversation } from './admin-conversation';
import { Inbox, useInboxState } from './inbox';
import { NewConversationDialog } from './offered/new-conversation-dialog';
import { AddButton, Button } from '../../../shared/antd/button';
import { useRecordDialogs } from '../../../admin/dialogs/record-dialogs';
import { ListScreen } from '../../../admin/tables/list-screen';
import { RowButton } from '../../../admin/tables/row-actions';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { DeleteReplyDialog, EditReplyDialog, NewReplyDialog } from './saved-reply-dialogs';
import { UnassignedEmails } from './unassigned-emails';
import { useSavedReplies } from './use-saved-replies';
import { useHasIgnoredSenders, useUnassignedCount } from './use-unassigned-emails';
import './inbox.css';

const views = ['conversations', 'unassigned', 'replies'] as const;
type View = (typeof views)[number];

/**
 * The practice's conversations, one conversation, emails that are in none (`?view=unassigned`), or the saved replies
 * (`?view=replies`); `?to=7` starts a conversation with that client.
 */
export function MessagesSection() {
  const { id } = useParams();
  const [params, setParams] = useSearchParams();
  const inbox = useInboxState();
  const unassigned = useUnassignedCount();
  const hasUnassigned = useHasIgnoredSenders() || unassigned > 0;
  const to = recordId(params, 'to');
  const { record: addressee } = useRecord<ClientDto>({
    id: to,
    path: `/api/admin/clients/${to}`,
    load: (userId) => ClientsService.getClient({ id: userId }),
    ...queryTimes.clients,
  });
  if (id !== undefined) return <AdminConversation id={/^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined} />;
  const view = views.find((one) => one === params.get('view')) ?? 'conversations';
  return (
    <>
      <div className="ui-page-title">
        <h1>{t('Messages')}</h1>
        <Segmented<View>
          className="admin-toggle"
          label={t('Messages')}
          value={view}
          onChange={(next) => setParams(next === 'conversations' ? {} : { view: next })}
          options={[
            { value: 'conversations', label: t('Conversations'), icon: 'message' },
            ...(hasUnassigned || view === 'unassigned'
              ? [
                  {
                    value: 'unassigned',
                    label: t('Not assigned ({unassigned})', { unassigned }),
                    icon: 'mail',
                  } as const,
                ]
              : []),
            { value: 'replies', label: t('Saved replies'), icon: 'list' },
          ]}
        />
      </div>
      {view === 'replies' && <SavedRepliesList />}
      {view === 'unassigned' && <UnassignedEmails />}
      {view === 'conversations' && <Inbox state={inbox} />}
      <NewConversationDialog
        client={(to !== undefined && addressee) || undefined}
        onClose={() => setParams({}, { replace: true })}
      />
    </>
  );
}

/** Saved replies: add, edit, delete. */
function SavedRepliesList() {
  const records = useSavedReplies();
  const dialogs = useRecordDialogs<SavedReplyDto, 'new' | 'edit' | 'delete'>();
  return (
    <>
      <ListScreen
        {...records}
        tools={
          <span className="ui-tools-end">
            <AddButton type="primary" onClick={() => dialogs.open('new')}>
              {t('New reply')}
            </AddButton>
          </span>
        }
        label={t('Saved replies')}
        count={(count) => t('{count, plural, one {# reply} other {# replies}}', { count })}
        art={<EmptyMessages />}
        empty={{
          title: t('No saved replies yet'),
          text: t('Save text you send often, and insert it while you reply.'),
          action: <Button onClick={() => dialogs.open('new')}>{t('Save a reply')}</Button>,
        }}
        rows={[
          { title: t('Title'), long: true, render: ({ title }) => <b>{title}</b> },
          {
            title: t('Content'),
            long: true,
            render: ({ content, language }) => (
              <span className="two-lines" lang={language}>
                {content}
              </span>
            ),
          },
        ]}
        actions={(reply) => (
          <>
            <RowButton
              icon="pencil"
              label={t('Edit {title}', { title: reply.title })}
              onClick={() => dialogs.open('edit', reply)}
            >
              {t('Edit')}
            </RowButton>
            <RowButton
              danger
              icon="trash"
              label={t('Delete {title}', { title: reply.title })}
              onClick={() => dialogs.open('delete', reply)}
            >
              {t('Delete')}
            </RowButton>
          </>
        )}
      />
      <NewReplyDialog open={dialogs.isOpen('new')} onClose={dialogs.close} />
      <EditReplyDialog reply={dialogs.rowFor('edit')} onClose={dialogs.close} />
      <DeleteReplyDialog reply={dialogs.rowFor('delete')} onClose={dialogs.close} />
    </>
  );
}
