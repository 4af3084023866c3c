import { type ReactNode, useId, useState } from 'react';
import { t } from '@steward/texts';
import { Button } from '../../shared/antd/button';

interface ListToolsProps {
  search: ReactNode;
  /** Filters and what else is above a list. */
  children: ReactNode;
}

/** Search and filters above a list; on a phone the filters are behind one button. */
export function ListTools({ search, children }: ListToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="toolbar admin-toolbar">
      {search}
      <Button
        className="admin-filter-button"
        icon="sliders"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Filters')}
      </Button>
      <div id={id} className="admin-filters" data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  );
}
