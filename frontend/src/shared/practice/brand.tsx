import { Mark } from '../art/mark';
import { isWordmark, logoBox } from './branding';
import { useSite } from './site';

/**
 * Logo and practice name on two lines; wrap it in the appropriate link. A wide logo replaces the name, which is its
 * alternative text.
 */
export function Brand() {
  const { displayName: name, logo, logoSize } = useSite();
  const lastWord = name.lastIndexOf(' ') + 1;
  const isAlone = logoSize !== null && isWordmark(logoSize);
  return (
    <span className="brand">
      {logo && logoSize ? (
        <img className="logo" src={logo} alt={isAlone ? name : ''} {...logoBox(logoSize)} />
      ) : (
        <Mark />
      )}
      {/* The space is inside the first line, so that screen readers and copied text have the name in one
          piece. */}
      {!isAlone && (
        <span className="brand-name">
          <span>{name.slice(0, lastWord)}</span>
          <span>{name.slice(lastWord)}</span>
        </span>
      )}
    </span>
  );
}
