import { useAuth } from '../../../shared/session/session';

/** Hidden username field, which tells password managers the account of the form. */
export function OwnUsername() {
  const { user } = useAuth();
  return (
    <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
  );
}
