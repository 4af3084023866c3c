import type { ReactNode } from 'react';
import { useQueries } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { t } from '@steward/texts';
import { Segmented } from '../../../shared/antd/segmented';
import { ClientsService, type ClientDto, type SavedReplyDto, type StaffRole } from '../../../shared/api';
import { queryTimes } from '../../../shared/http/query-client';
import { recordId, useRecord } from '../../../shared/http/use-record';
import type { IconName } from '../../../shared/kit/icon';
import { useAdditions } from '../../../shared/parts/parts-in-use';
import { hasRightsOf, useStaffRole } from '../../../shared/session/staff-role';
import { AdminConversation } from './admin-conversation';
import { Inbox, useInboxState } from './inbox';
import { NewConversationDialog } from './offered/new-conversation-dialog';
import { AddButton, Button } from '../../../shared/antd/button';
import { useRecordDialogs } from '../../../admin/dialogs/record-dialogs';
import { ListScreen } from '../../../admin/tables/list-screen';
import { RowButton } from '../../../admin/tables/row-actions';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { DeleteReplyDialog, EditReplyDialog, NewReplyDialog } from './saved-reply-dialogs';
import { useSavedReplies } from './use-saved-replies';
import { ScreenHead } from '../../../shared/kit/screen-head';
import './inbox.css';

/** Another view beside the conversations. */
interface MessagesView {
  /** Value of `?view=`. */
  value: string;
  icon: IconName;
  needs: StaffRole;
  /** Reads how much waits there; null while there is nothing to see. */
  count: { queryKey: readonly string[]; queryFn: () => Promise<number | null> };
  label: (count: number) => string;
  Component: (props: object) => ReactNode;
}

declare module '../../../shared/parts/additions' {
  interface AdditionTypes {
    'messages.view': MessagesView;
  }
}

/**
 * The practice's conversations, one conversation, the saved replies (`?view=replies`), or a view of a part; `?to=7` starts a
 * conversation with that client.
 */
export function MessagesSection() {
  const { id } = useParams();
  const [params, setParams] = useSearchParams();
  const inbox = useInboxState();
  const replies = useReplyDialogs();
  const { views, offered } = useAddedViews(params.get('view'));
  const to = recordId(params, 'to');
  const { record: addressee } = useRecord<ClientDto>({
    id: to,
    path: `/api/admin/clients/${to}`,
    load: (userId) => ClientsService.getClient({ id: userId }),
    ...queryTimes.clients,
  });
  if (id !== undefined) return <AdminConversation id={/^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined} />;
  const values = ['conversations', 'replies', ...views.map(({ value }) => value)];
  const view = values.find((value) => value === params.get('view')) ?? 'conversations';
  return (
    <>
      <ScreenHead title={t('Messages')}>
        <Segmented
          className="admin-toggle"
          label={t('Messages')}
          value={view}
          onChange={(next) => setParams(next === 'conversations' ? {} : { view: next })}
          options={[
            { value: 'conversations', label: t('Conversations'), icon: 'message' },
            ...offered,
            { value: 'replies', label: t('Saved replies'), icon: 'list' },
          ]}
        />
        {view === 'replies' && (
          <AddButton type="primary" onClick={() => replies.open('new')}>
            {t('New reply')}
          </AddButton>
        )}
      </ScreenHead>
      {view === 'replies' && <SavedRepliesList dialogs={replies} />}
      {views.map(({ value, Component }) => value === view && <Component key={value} />)}
      {view === 'conversations' && <Inbox state={inbox} />}
      <NewConversationDialog
        client={(to !== undefined && addressee) || undefined}
        onClose={() => setParams({}, { replace: true })}
      />
    </>
  );
}

/** Views of parts that the reader may open, and those that are offered: with something to see, or open. */
function useAddedViews(open: string | null) {
  const role = useStaffRole();
  const views = useAdditions('messages.view').filter(({ needs }) => hasRightsOf(role, needs));
  const counts = useQueries({ queries: views.map(({ count }) => ({ ...count, ...queryTimes.threads })) });
  const offered = views.flatMap(({ value, icon, label }, index) => {
    const count = counts[index]?.data ?? null;
    return count === null && value !== open ? [] : [{ value, icon, label: label(count ?? 0) }];
  });
  return { views, offered };
}

const useReplyDialogs = () => useRecordDialogs<SavedReplyDto, 'new' | 'edit' | 'delete'>();

/** Saved replies: add, edit, delete. */
function SavedRepliesList({ dialogs }: { dialogs: ReturnType<typeof useReplyDialogs> }) {
  const records = useSavedReplies();
  return (
    <>
      <ListScreen
        {...records}
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
