import { useRef, useState, type ReactNode } from 'react';
import type { AccountMenuEntries } from './account-menu-list';
import { fetchedDialog } from './fetched-dialog';
import { useCloseOutside } from './use-close-outside';
import './account-menu.css';

const list = fetchedDialog(() => import('./account-menu-list').then((module) => module.AccountMenuList));

interface AccountMenuProps extends AccountMenuEntries {
  /** Accessible name of the button. */
  label: string;
  /** Content of the button: initials or an icon. */
  children: ReactNode;
}

/** Links of the account, theme and logout, in the header of portal and dashboard. */
export function AccountMenu({ label, children, ...entries }: AccountMenuProps) {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useCloseOutside(place, open, () => setOpen(false));
  return (
    <div ref={place} className="account-menu">
      <button
        ref={button}
        type="button"
        className="portal-avatar avatar portal-avatar-soft"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={list.prepare}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      <list.Dialog {...entries} isNeeded={open} open={open} button={button} onClose={() => setOpen(false)} />
    </div>
  );
}
