import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import { Button, IconButton } from '../../shared/antd/button';
import { Badge } from '../../shared/antd/badge';
import { MoveButtons } from '../../shared/antd/move-buttons';
import { useRowFocus } from '../../shared/kit/use-row-focus';
import './movable-list.css';

interface Row {
  id: number | string;
  title: string;
  /** Left out of the website. */
  hidden: boolean;
}

interface MovableListProps<Item extends Row> {
  items: readonly Item[];
  /** Id of the heading. */
  labelledBy: string;
  /** Below the title. */
  details: (item: Item) => ReactNode;
  onMove: (item: Item, by: 1 | -1) => void;
  onToggle: (item: Item) => void;
  onEdit: (item: Item) => void;
  /** Undefined for an item that cannot be deleted. */
  onDelete: (item: Item) => (() => void) | undefined;
}

/**
 * Parts of the website in their order: move, hide, edit and delete. What is pressed while a change is saved follows it, so the
 * actions run in order.
 */
export function MovableList<Item extends Row>(props: MovableListProps<Item>) {
  const { items, labelledBy, details, onMove, onToggle, onEdit, onDelete } = props;
  const { list, focusNext } = useRowFocus<HTMLOListElement>(items);
  const move = (item: Item, place: number, by: 1 | -1) => {
    focusNext({ row: place + by, id: item.id, button: by < 0 ? 'up' : 'down' });
    onMove(item, by);
  };
  return (
    <ol ref={list} className="movable-list lines" aria-labelledby={labelledBy}>
      {items.map((item, place) => (
        <li key={item.id}>
          <div>
            <h3 className="row gap-s">
              {item.title}
              {item.hidden && <Badge colour="grey">{t('Hidden')}</Badge>}
            </h3>
            {details(item)}
          </div>
          <RowActions
            item={item}
            isFirst={place === 0}
            isLast={place === items.length - 1}
            onMove={(by) => move(item, place, by)}
            onToggle={() => onToggle(item)}
            onEdit={() => onEdit(item)}
            onDelete={onDelete(item)}
          />
        </li>
      ))}
    </ol>
  );
}

interface RowActionsProps {
  item: Row;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: (() => void) | undefined;
}

/** Never disabled while a change is saved: focus and presses would be lost. */
function RowActions({ item, isFirst, isLast, onMove, onToggle, onEdit, onDelete }: RowActionsProps) {
  const { title, hidden } = item;
  const toggle = hidden ? t('Show') : t('Hide');
  return (
    <span className="ui-row-actions">
      <MoveButtons
        up={t('Move {title} up', { title })}
        down={t('Move {title} down', { title })}
        isFirst={isFirst}
        isLast={isLast}
        onMove={onMove}
      />
      <Button type="text" aria-label={`${toggle} ${title}`} onClick={onToggle}>
        {toggle}
      </Button>
      <Button type="text" icon="pencil" aria-label={t('Edit {title}', { title })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      {onDelete && <IconButton icon="trash" label={t('Delete {title}', { title })} onClick={onDelete} />}
    </span>
  );
}
