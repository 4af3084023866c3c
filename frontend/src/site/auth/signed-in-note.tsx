import { useAuth } from '../../shared/session';

/** Names the current account and the effect of the page's link, since the link may be for another account. */
export function SignedInNote({ children }: { children: string }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <p className="aside-note">
      You are logged in as <b>{user.username}</b>. {children}
    </p>
  );
}

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
