/** Gray background with one blank sheet. */
export function PreviewLoading() {
  return (
    <div className="doc-preview" role="status" aria-label="Loading preview">
      <div className="doc-sheet ui-bone" />
    </div>
  );
}
