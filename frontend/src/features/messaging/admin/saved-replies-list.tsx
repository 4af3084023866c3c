import { t } from '@steward/texts';
import { AddButton } from '../../../shared/antd/icon-button';
import { useRecordDialogs } from '../../../admin/dialogs/use-record-dialogs';
import { ListScreen } from '../../../admin/tables/list-screen';
import { RowButton } from '../../../admin/tables/row-actions';
import type { SavedReplyDto } from '../../../shared/api';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { DeleteReplyDialog, EditReplyDialog, NewReplyDialog } from './saved-reply-dialogs';
import { useSavedReplies } from './use-saved-replies';

/** Saved replies: add, edit, delete. */
export function SavedRepliesList() {
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
