import type { ReactNode } from 'react';
import { Button } from 'antd';
import type { FormDraft } from '../use-form-draft';
import { draftText } from './draft-note';
import './save-bar.css';

interface SaveBarProps {
  /** The button's label. */
  save: string;
  isDirty: boolean;
  isSaving: boolean;
  draft: FormDraft;
  /** Goes back to what is saved. */
  onReset: () => void;
  /** Beside the words at the left. */
  children?: ReactNode;
}

/** The end of a long form, in view wherever one reads in it: whether all is saved, and the button that saves. */
export function SaveBar({ save, isDirty, isSaving, draft, onReset, children }: SaveBarProps) {
  return (
    <div className="ui-save-bar">
      <p role="status">
        {isSaving ? 'Saving...' : draft.isRestored ? draftText(draft) : isDirty ? 'Unsaved changes' : ''}
      </p>
      {children}
      {isDirty && (
        <Button disabled={isSaving} onClick={onReset}>
          Discard changes
        </Button>
      )}
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {save}
      </Button>
    </div>
  );
}
