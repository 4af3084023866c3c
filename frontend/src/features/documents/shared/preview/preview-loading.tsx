/** The grey ground with one blank sheet on it. */
export function PreviewLoading() {
  return (
    <div className="doc-preview" role="status" aria-label="Loading preview">
      <div className="doc-sheet ui-bone" />
    </div>
  );
}
