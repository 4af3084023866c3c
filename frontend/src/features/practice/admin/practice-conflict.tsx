import { Alert } from 'antd';
import { t } from '@steward/texts';
import type { AdminSiteDto } from '../../../shared/api';
import { changesBetween } from './practice-schema';
import { Button } from '../../../shared/antd/button';

interface PracticeConflictProps {
  /** Initial values of the form, and the stored values now. */
  before: AdminSiteDto;
  now: AdminSiteDto;
  isSaving: boolean;
  /** Discards the input. */
  onReload: () => void;
  /** Saves the input, overwriting the other change in fields that both changed. */
  onOverwrite: () => void;
}

/** Conflict with another admin's change: shows their values while the input stays in the form. */
export function PracticeConflict({ before, now, isSaving, onReload, onOverwrite }: PracticeConflictProps) {
  return (
    <Alert
      type="warning"
      showIcon
      title={t('Someone else changed these details after you opened them')}
      description={
        <>
          <ul>
            {changesBetween(before, now).map(({ label, value }) => (
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
