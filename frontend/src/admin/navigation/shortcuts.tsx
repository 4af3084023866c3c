import { useEffect, useState } from 'react';
import { fetchedDialog } from '../../shared/antd/fetched-dialog';

const list = fetchedDialog(() => import('./shortcuts-dialog').then((module) => module.ShortcutsDialog));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** List of the keyboard shortcuts, opened by `?`. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target)) setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return <list.Dialog isNeeded={isOpen} open={isOpen} onClose={() => setIsOpen(false)} />;
}
