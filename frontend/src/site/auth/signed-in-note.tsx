import { t } from '@steward/texts';
import { useAuth } from '../../shared/session/session';
import { T } from '../../shared/text/rich-text';

/** Names the current account and the effect of the page's link, since the link may be for another account. */
export function SignedInNote({ children }: { children: string }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <p className="aside-note">
      <T text="You are logged in as <b>{username}</b>." values={{ username: user.username }} /> {children}
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
      {t('Log Out')}
    </button>
  );
}
