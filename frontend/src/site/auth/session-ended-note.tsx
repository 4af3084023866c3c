import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { useIsAwake } from '../../shared/kit/use-is-awake';

/** Navigation state of a login screen after a session that ended without a logout. */
export const sessionEnded = { ended: true };

export const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'ended' in state;

/** Explains to a user who was logged in why they must log in again. */
export function SessionEndedNote() {
  const { state } = useLocation();
  // The server-rendered markup does not have the navigation state.
  const isAwake = useIsAwake();
  if (!isAwake || !hasEnded(state)) return null;
  return (
    <p className="aside-note" role="status">
      {t('You were logged out. Log in to continue where you left off.')}
    </p>
  );
}
