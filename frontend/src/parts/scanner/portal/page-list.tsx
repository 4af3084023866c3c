import { useId } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';
import type { Scan, ScannedPage } from './use-scan';

interface PageListProps {
  scan: Scan;
  disabled: boolean;
  /** Called after a page was removed: its button is gone. */
  onRemoved: () => void;
}

/** All pages, in their order. */
export function PageList({ scan, disabled, onRemoved }: PageListProps) {
  return (
    <ol className="scan-pages" aria-label={t('Pages')}>
      {scan.pages.map((page, index) => (
        <PageItem
          key={page.key}
          page={page}
          index={index}
          isLast={index === scan.pages.length - 1}
          disabled={disabled}
          onMove={(to) => scan.move(index, to)}
          onRemove={() => {
            scan.remove(page);
            onRemoved();
          }}
        />
      ))}
    </ol>
  );
}

interface PageItemProps {
  page: ScannedPage;
  index: number;
  isLast: boolean;
  disabled: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function PageItem({ page, index, isLast, disabled, onMove, onRemove }: PageItemProps) {
  const id = useId();
  const name = t('Page {number}', { number: index + 1 });
  const action = { type: 'text', disabled, 'aria-describedby': id } as const;
  return (
    <li>
      <img src={page.url} alt={name} />
      <div className="stack gap-xs to-start">
        <b id={id}>{name}</b>
        <Button
          {...action}
          icon="arrow-up"
          disabled={disabled || index === 0}
          onClick={() => onMove(index - 1)}
        >
          {t('Move up')}
        </Button>
        <Button {...action} icon="arrow-down" disabled={disabled || isLast} onClick={() => onMove(index + 1)}>
          {t('Move down')}
        </Button>
        <Button {...action} icon="trash" onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
    </li>
  );
}
