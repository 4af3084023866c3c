import { useRef } from 'react';
import type { AdminScreen } from '../../../../admin/admin-screens';
import { Dialog } from '../../../../shared/antd/dialog';
import { Icon } from '../../../../shared/icon';
import { SearchBox } from './search-box';
import './search-dialog.css';

interface SearchDialogProps {
  open: boolean;
  onClose: () => void;
  screens: readonly AdminScreen[];
}

/** Search over all records, above the current screen. */
export default function SearchDialog({ open, onClose, screens }: SearchDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      title="Search"
      width={720}
      onClose={onClose}
      afterOpen={() => input.current?.focus()}
      footer={
        <p className="search-keys row gap-s ui-hint" aria-hidden="true">
          <kbd>
            <Icon name="arrow-up" size={14} />
          </kbd>
          <kbd>
            <Icon name="arrow-down" size={14} />
          </kbd>
          select <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </p>
      }
    >
      <SearchBox input={input} screens={screens} onLeave={onClose} />
    </Dialog>
  );
}
