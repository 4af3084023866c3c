import { Alert, Button } from 'antd';
import type { AdminSiteDto } from '../../../../shared/api';
import { changesBetween } from './practice-schema';

interface PracticeConflictProps {
  /** What the form began with, and what is stored now. */
  before: AdminSiteDto;
  now: AdminSiteDto;
  isSaving: boolean;
  /** Gives up what was typed. */
  onReload: () => void;
  /** Saves what was typed, over the other change where both are about one field. */
  onOverwrite: () => void;
}

/** Somebody else saved meanwhile: shows what they changed, while what was typed stays in the form. */
export function PracticeConflict({ before, now, isSaving, onReload, onOverwrite }: PracticeConflictProps) {
  return (
    <Alert
      type="warning"
      showIcon
      title="Someone else changed these details after you opened them"
      description={
        <>
          <ul>
            {changesBetween(before, now).map(({ label, value }) => (
              <li key={label}>
                {label}: {value}
              </li>
            ))}
          </ul>
          <p>Your changes are not saved yet. They are still in the form.</p>
          <div className="ui-tools">
            <Button disabled={isSaving} onClick={onReload}>
              Discard mine and reload
            </Button>
            <Button type="primary" loading={isSaving} onClick={onOverwrite}>
              Save mine
            </Button>
          </div>
        </>
      }
    />
  );
}
