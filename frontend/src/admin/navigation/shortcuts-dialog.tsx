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

/** List of the keyboard shortcuts. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title="Keyboard shortcuts" onClose={onClose} isAboutClient={false}>
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
