import { initialsOf } from './reader';
import './avatar.css';

/** The initials of an author whose name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="message-avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
