import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import type { FormDraft } from '../forms/use-form-draft';
import { Button } from './button';
import { draftText } from './draft-note';
import './save-bar.css';

interface SaveBarProps {
  /** The button's label. */
  save: string;
  isDirty: boolean;
  isSaving: boolean;
  draft: FormDraft;
  /** Resets the form to the saved values. */
  onReset: () => void;
  /** Content beside the text on the left. */
  children?: ReactNode;
}

/** Sticky end of a long form: save state and save button. */
export function SaveBar({ save, isDirty, isSaving, draft, onReset, children }: SaveBarProps) {
  return (
    <div className="ui-save-bar cluster sticky-foot">
      <p role="status">
        {isSaving
          ? t('Saving...')
          : draft.isRestored
            ? draftText(draft)
            : isDirty
              ? t('Unsaved changes')
              : ''}
      </p>
      {children}
      {isDirty && (
        <Button disabled={isSaving} onClick={onReset}>
          {t('Discard changes')}
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {save}
      </Button>
    </div>
  );
}
