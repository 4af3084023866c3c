import { t } from '@steward/texts';

/** Gray background with one blank sheet. */
export function PreviewLoading() {
  return (
    <div className="doc-preview" role="status" aria-label={t('Loading preview')}>
      <div className="doc-sheet ui-bone" />
    </div>
  );
}
