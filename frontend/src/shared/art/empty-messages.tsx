/** Sealed letter: the empty list of messages. */
export function EmptyMessages() {
  return (
    <svg className="spot" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <path d="M5 14H59V52H5Z" />
      <path d="M5 14L32 36L59 14M5 52L25 31M59 52L39 31" />
      <path d="M11 58H53" strokeWidth="1" />
      <circle className="dot" cx="32" cy="44" r="3" />
    </svg>
  );
}
