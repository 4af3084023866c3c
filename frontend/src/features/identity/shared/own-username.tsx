import { useAuth } from '../../../shared/session';

/** Tells password managers whose password the form is about; nobody sees it. */
export function OwnUsername() {
  const { user } = useAuth();
  return (
    <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
  );
}
