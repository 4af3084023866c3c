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
