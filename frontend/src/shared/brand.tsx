import { Mark } from './art/mark';
import { useSite } from './site';

/** The mark and the practice's name on two lines, as on its letters; put it in the link that suits the place. */
export function Brand() {
  const { name } = useSite();
  const lastWord = name.lastIndexOf(' ') + 1;
  return (
    <span className="brand">
      <Mark />
      {/* The space stays inside the first line: those who hear or copy the name get it in one piece. */}
      <span className="brand-name">
        <span>{name.slice(0, lastWord)}</span>
        <span>{name.slice(lastWord)}</span>
      </span>
    </span>
  );
}
