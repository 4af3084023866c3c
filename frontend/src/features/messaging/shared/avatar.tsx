import { initialsOf } from '../../../shared/text/person-name';

/** Initials of an author whose name is beside them. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="message-avatar avatar" aria-hidden="true">
      {initialsOf(name, 2)}
    </span>
  );
}
