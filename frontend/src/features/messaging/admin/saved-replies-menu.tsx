import { useRef, type SyntheticEvent } from 'react';
import { Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
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
    ? t('Loading saved replies')
    : isError
      ? t('Failed to load saved replies')
      : rows.length === 0
        ? t('No saved replies yet')
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
            ? [{ key: 'more', label: t('More saved replies'), onClick: () => void fetchNextPage() }]
            : []),
          { type: 'divider' as const },
          {
            key: 'manage',
            label: t('Manage saved replies'),
            icon: <Icon name="pencil" size={18} />,
            onClick: () => void navigate('/admin/messages?view=replies'),
          },
        ],
      }}
    >
      <Button ref={button} type="text" icon={<Icon name="list" size={18} />}>
        {t('Saved replies')}
      </Button>
    </Dropdown>
  );
}
