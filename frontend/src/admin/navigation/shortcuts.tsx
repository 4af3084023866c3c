import { useEffect, useState } from 'react';
import { fetchedDialog } from '../../shared/antd/fetched-dialog';

const list = fetchedDialog(() => import('./shortcuts-dialog').then((module) => module.ShortcutsDialog));

/** Set in this browser's storage if `?` alone must do nothing, as voice control needs. */
const offMark = 'steward-question-mark-off';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** List of the keyboard shortcuts, opened by Ctrl+/ or ⌘/, and by `?` unless that is turned off. */
export function Shortcuts() {
  const [isOpen, setIsOpen] = useState(false);
  // The server has no storage, and draws nothing of the list.
  const [isMarkOn, setIsMarkOn] = useState(
    () => typeof localStorage === 'undefined' || localStorage.getItem(offMark) === null,
  );
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      const isControl = ctrlKey || metaKey;
      const isMark = key === '?' && !isControl && isMarkOn && !isTyping(target);
      if (!altKey && (isMark || (key === '/' && isControl))) setIsOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isMarkOn]);
  const switchMark = (isOn: boolean) => {
    if (isOn) localStorage.removeItem(offMark);
    else localStorage.setItem(offMark, 'true');
    setIsMarkOn(isOn);
  };
  return (
    <list.Dialog
      isNeeded={isOpen}
      open={isOpen}
      onClose={() => setIsOpen(false)}
      isMarkOn={isMarkOn}
      onSwitchMark={switchMark}
    />
  );
}
