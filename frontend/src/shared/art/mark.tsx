/** Logo of the practice: an arch within an arch, and the light in it. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="34" height="34" fill="none" aria-hidden="true">
      <path d="M4 30V16a12 12 0 0 1 24 0V30" stroke="currentColor" strokeWidth="2" />
      <path d="M10 30V17a6 6 0 0 1 12 0V30" stroke="currentColor" strokeWidth="1.4" />
      <path d="M1 30H31" stroke="currentColor" strokeWidth="2" />
      <circle cx="16" cy="17.5" r="2.6" fill="var(--pear)" />
    </svg>
  );
}
