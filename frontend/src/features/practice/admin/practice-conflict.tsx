import { Alert } from 'antd';
import { t } from '@steward/texts';
import { Button } from '../../../shared/antd/button';

interface PracticeConflictProps {
  /** Fields that the other admin changed, with their new values. */
  changes: readonly { label: string; value: string }[];
  isSaving: boolean;
  /** Discards the input. */
  onReload: () => void;
  /** Saves the input, overwriting the other change in fields that both changed. */
  onOverwrite: () => void;
}

/** Conflict with another admin's change: shows their values while the input stays in the form. */
export function PracticeConflict({ changes, isSaving, onReload, onOverwrite }: PracticeConflictProps) {
  return (
    <Alert
      type="warning"
      showIcon
      title={t('Someone else changed these details after you opened them')}
      description={
        <>
          <ul>
            {changes.map(({ label, value }) => (
              <li key={label}>
                {label}: {value}
              </li>
            ))}
          </ul>
          <p>{t('Your changes are not saved yet. They are still in the form.')}</p>
          <div className="ui-tools">
            <Button disabled={isSaving} onClick={onReload}>
              {t('Discard mine and reload')}
            </Button>
            <Button type="primary" loading={isSaving} onClick={onOverwrite}>
              {t('Save mine')}
            </Button>
          </div>
        </>
      }
    />
  );
}
