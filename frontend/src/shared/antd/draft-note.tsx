import { t } from '@steward/texts';
import type { FormDraft } from '../forms/use-form-draft';
import { Button } from './button';

interface DraftNoteProps {
  draft: FormDraft;
  /** False if the form has its own button that clears it. */
  canDiscard?: boolean;
}

/** Note that a form starts with text typed before the session ended. */
export function DraftNote({ draft, canDiscard = true }: DraftNoteProps) {
  const { isRestored, discard } = draft;
  if (!isRestored) return null;
  return (
    <div className="note note-river ui-hint cluster between all-columns">
      <p role="status">{draftText(draft)}</p>
      {/* Not "Discard", which is a button of the question before leaving. */}
      {canDiscard && (
        <Button type="text" onClick={discard}>
          {t('Start over')}
        </Button>
      )}
    </div>
  );
}

export const draftText = ({ isOutdated }: FormDraft): string =>
  isOutdated ? t('Draft restored. The saved version has changed since.') : t('Draft restored');
