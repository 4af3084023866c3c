import { useLocation } from 'react-router-dom';
import { t } from '@steward/texts';
import { useIsAwake } from '../../shared/kit/use-is-awake';

/** Navigation state of a login screen after a password was set for an account with a second factor. */
export const passwordSet = (username: string) => ({ passwordSet: true, username });

/** The username from `passwordSet`; undefined without one. */
export function usePasswordSetFor(): string | undefined {
  const { state } = useLocation();
  // The server-rendered markup does not have the navigation state.
  const isAwake = useIsAwake();
  if (!isAwake || typeof state !== 'object' || state === null || !('passwordSet' in state)) return undefined;
  return 'username' in state && typeof state.username === 'string' ? state.username : undefined;
}

export function PasswordSetNote() {
  const username = usePasswordSetFor();
  if (username === undefined) return null;
  return (
    <p className="aside-note" role="status">
      {t(
        'Your password is set. We logged out all your devices. Log in with your new password and your code.',
      )}
    </p>
  );
}
