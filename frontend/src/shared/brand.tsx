import { Mark } from './art/mark';
import { useSite } from './site';

/** Logo and practice name on two lines; wrap it in the appropriate link. */
export function Brand() {
  const { displayName: name } = useSite();
  const lastWord = name.lastIndexOf(' ') + 1;
  return (
    <span className="brand">
      <Mark />
      {/* The space is inside the first line, so that screen readers and copied text have the name in one
          piece. */}
      <span className="brand-name">
        <span>{name.slice(0, lastWord)}</span>
        <span>{name.slice(lastWord)}</span>
      </span>
    </span>
  );
}
