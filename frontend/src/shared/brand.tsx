import { Mark } from './art/mark';
import { practice } from './practice';

/** The mark and the practice's name on two lines, as on its letters; put it in the link that suits the place. */
export function Brand() {
  const lastWord = practice.name.lastIndexOf(' ') + 1;
  return (
    <span className="brand">
      <Mark />
      {/* The space stays inside the first line: those who hear or copy the name get it in one piece. */}
      <span className="brand-name">
        <span>{practice.name.slice(0, lastWord)}</span>
        <span>{practice.name.slice(lastWord)}</span>
      </span>
    </span>
  );
}
