/** Two sheets: the empty list of documents. */
export function EmptyDocuments() {
  return (
    <svg className="spot" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <path d="M14 6H42L52 16V58H14Z" />
      <path d="M42 6V16H52" />
      <path d="M20 26H46M20 33H46M20 40H38" strokeWidth="1" />
      <path d="M8 12V62H46" />
      <circle className="dot" cx="44" cy="49" r="3" />
    </svg>
  );
}
