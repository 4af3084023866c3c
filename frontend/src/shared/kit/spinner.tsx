import { t } from '@steward/texts';
/** Spinner with text for screen readers. */
export function Spinner({ label = t('Loading') }: { label?: string }) {
  return (
    <span className="spinner-place" role="status">
      <span className="spinner" />
      <span className="skip">{label}</span>
    </span>
  );
}
