/** A turning ring with words for those who do not see it. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <span className="spinner-place" role="status">
      <span className="spinner" />
      <span className="skip">{label}</span>
    </span>
  );
}
