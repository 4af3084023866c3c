import { Checkbox } from 'antd';
import { t } from '@steward/texts';
import { Dialog } from '../../shared/antd/dialog';
import { controlKey } from '../../shared/kit/control-key';
import './shortcuts.css';

const shortcuts = (): readonly [action: string, keys: readonly string[]][] => [
  [t('Search, or go to a screen'), [controlKey, 'K']],
  [t('Show keyboard shortcuts'), [controlKey, '/']],
  [t('Send a message'), [controlKey, t('Enter')]],
  [t('Open the next unanswered conversation'), [t('Alt'), t('Down')]],
  [t('Next row, previous row of a list'), ['J', 'K']],
  [t('Select the row'), ['X', t('Space')]],
  [t('Open the row'), [t('Enter')]],
  [t('Close a dialog or menu'), [t('Esc')]],
];

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  /** Keys without Ctrl are shortcuts, too: `?` and those of rows. */
  isMarkOn: boolean;
  onSwitchMark: (isOn: boolean) => void;
}

/** List of the keyboard shortcuts. */
export function ShortcutsDialog({ open, onClose, isMarkOn, onSwitchMark }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} title={t('Keyboard shortcuts')} onClose={onClose} isAboutClient={false}>
      <dl className="shortcuts">
        {shortcuts().map(([action, keys]) => (
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
      <Checkbox checked={isMarkOn} onChange={({ target }) => onSwitchMark(target.checked)}>
        {t('Use keys without Ctrl: ?, J, K, X')}
      </Checkbox>
    </Dialog>
  );
}
