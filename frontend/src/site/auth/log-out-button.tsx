import { useAuth } from '../../shared/session';

/** Logs out of another account than the one that a link is for. */
export function LogOutButton() {
  const { logout } = useAuth();
  return (
    <button
      type="button"
      className="btn btn-line"
      disabled={logout.isPending}
      onClick={() => logout.mutate()}
    >
      Log Out
    </button>
  );
}
