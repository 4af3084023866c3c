import { Button } from 'antd';
import type { FormDraft } from '../use-form-draft';

interface DraftNoteProps {
  draft: FormDraft;
  /** False where the form has a button of its own that empties it. */
  canDiscard?: boolean;
}

/** Says that a form begins with what was typed before the session ended. */
export function DraftNote({ draft, canDiscard = true }: DraftNoteProps) {
  const { isRestored, discard } = draft;
  if (!isRestored) return null;
  return (
    <div className="ui-draft">
      <p role="status">{draftText(draft)}</p>
      {/* Not "Discard", which the question before leaving offers beside it. */}
      {canDiscard && (
        <Button type="text" onClick={discard}>
          Start over
        </Button>
      )}
    </div>
  );
}

export const draftText = ({ isOutdated }: FormDraft): string =>
  isOutdated ? 'Draft restored. The saved version has changed since.' : 'Draft restored';
