import { useEffect, useState } from 'react';
import { Dialog } from '../../shared/antd/dialog';
import { controlKey } from '../../shared/control-key';
import './shortcuts.css';

const shortcuts: readonly [action: string, keys: readonly string[]][] = [
  ['Search, or go to a screen', [controlKey, 'K']],
  ['Show keyboard shortcuts', ['?']],
  ['Send a message', [controlKey, 'Enter']],
  ['Open the next unanswered conversation', ['Alt', 'Down']],
  ['Close a dialog or menu', ['Esc']],
];

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
  return (
    <Dialog open={isOpen} title="Keyboard shortcuts" onClose={() => setIsOpen(false)} isAboutClient={false}>
      <dl className="shortcuts">
        {shortcuts.map(([action, keys]) => (
          <div key={action}>
            <dt>{action}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
