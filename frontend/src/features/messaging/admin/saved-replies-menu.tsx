import { useRef, type SyntheticEvent } from 'react';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { returnFocus } from '../../../shared/antd/return-focus';
import { Icon } from '../../../shared/icon';
import type { ComposerToolProps } from '../shared/composer';
import { useSavedReplies } from './use-saved-replies';

/** Menu of saved replies. */
export function SavedRepliesMenu({ onInsert }: ComposerToolProps) {
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { rows, isPending, isError, hasNextPage, fetchNextPage } = useSavedReplies().list;
  const statusText = isPending
    ? 'Loading saved replies'
    : isError
      ? 'Failed to load saved replies'
      : rows.length === 0
        ? 'No saved replies yet'
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
            ? [{ key: 'more', label: 'More saved replies', onClick: () => void fetchNextPage() }]
            : []),
          { type: 'divider' as const },
          {
            key: 'manage',
            label: 'Manage saved replies',
            icon: <Icon name="pencil" size={18} />,
            onClick: () => void navigate('/admin/messages?view=replies'),
          },
        ],
      }}
    >
      <Button ref={button} type="text" icon={<Icon name="list" size={18} />}>
        Saved replies
      </Button>
    </Dropdown>
  );
}
