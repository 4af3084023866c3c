import { Button } from 'antd';
import { RecordList } from '../../../admin/tables/record-list';
import { usePages } from '../../../admin/tables/use-pages';
import { useRecordDialogs } from '../../../admin/dialogs/use-record-dialogs';
import type { SavedReplyDto } from '../../../shared/api';
import { Empty } from '../../../shared/antd/states';
import { EmptyMessages } from '../../../shared/art/empty-messages';
import { Icon } from '../../../shared/icon';
import { DeleteReplyDialog, EditReplyDialog, NewReplyDialog } from './saved-reply-dialogs';
import { savedRepliesPage, useSavedReplies } from './use-saved-replies';

/** Saved replies: add, edit, delete. */
export function SavedRepliesList() {
  const list = useSavedReplies();
  const pages = usePages(list, savedRepliesPage);
  const dialogs = useRecordDialogs<SavedReplyDto, 'new' | 'edit' | 'delete'>();
  const newReply = (
    <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => dialogs.open('new')}>
      New reply
    </Button>
  );
  return (
    <>
      <div className="ui-tools inbox-tools">
        <span className="ui-tools-end">{newReply}</span>
      </div>
      <RecordList
        label="Saved replies"
        list={list}
        pages={pages}
        noun={['reply', 'replies']}
        failure="Failed to load saved replies. Please try again."
        empty={
          <Empty art={<EmptyMessages />} title="No saved replies yet">
            Save text you send often, and insert it while you reply.
          </Empty>
        }
        rows={[
          { title: 'Title', long: true, render: ({ title }) => <b>{title}</b> },
          {
            title: 'Content',
            long: true,
            render: ({ content }) => <span className="inbox-clamp">{content}</span>,
          },
          {
            title: 'Actions',
            actions: true,
            render: (reply) => (
              <span className="ui-row-actions">
                <Button
                  type="text"
                  icon={<Icon name="pencil" size={18} />}
                  aria-label={`Edit ${reply.title}`}
                  onClick={() => dialogs.open('edit', reply)}
                >
                  Edit
                </Button>
                <Button
                  type="text"
                  className="ui-danger"
                  icon={<Icon name="trash" size={18} />}
                  aria-label={`Delete ${reply.title}`}
                  onClick={() => dialogs.open('delete', reply)}
                >
                  Delete
                </Button>
              </span>
            ),
          },
        ]}
      />
      <NewReplyDialog open={dialogs.isOpen('new')} onClose={dialogs.close} />
      <EditReplyDialog reply={dialogs.rowFor('edit')} onClose={dialogs.close} />
      <DeleteReplyDialog reply={dialogs.rowFor('delete')} onClose={dialogs.close} />
    </>
  );
}
