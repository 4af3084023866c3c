/** Spinner with text for screen readers. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span className="spinner-place" role="status">
      <span className="spinner" />
      <span className="skip">{label}</span>
    </span>
  );
}
