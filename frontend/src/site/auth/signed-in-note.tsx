import { useAuth } from '../../shared/session';

/** Tells somebody who is signed in, perhaps to another account, what the page's link would do. */
export function SignedInNote({ children }: { children: string }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <p className="gate-note">
      You are logged in as <b>{user.username}</b>. {children}
    </p>
  );
}
