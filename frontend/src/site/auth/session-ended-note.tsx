import { useLocation } from 'react-router-dom';
import { useIsAwake } from '../use-is-awake';

/** Kept with the visit to a login screen where the session ended without a logout. */
export const sessionEnded = { ended: true };

/** Says why somebody who was logged in is asked to log in. */
export function SessionEndedNote() {
  const { state } = useLocation();
  // The server, which wrote the page, does not know how the visit began.
  const isAwake = useIsAwake();
  if (!isAwake || typeof state !== 'object' || state === null || !('ended' in state)) return null;
  return (
    <p className="gate-note" role="status">
      You were logged out. Log in to continue where you left off.
    </p>
  );
}
