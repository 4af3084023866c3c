import { t } from '@steward/texts';
import { Icon } from '../../../shared/kit/icon';
import { useAuth } from '../../../shared/session/session';

/** Tells a colleague who else saw the link of their password. */
export function LinkShownNote() {
  const { user } = useAuth();
  if (!user?.linkShownBy) return null;
  return (
    <p className="note below" role="note">
      <Icon name="info" />
      <span>
        {t(
          '{name} saw the link with which you set your password. To end this, ask for a new link by email with “Forgot password?” on the login page.',
          { name: user.linkShownBy.name },
        )}
      </span>
    </p>
  );
}
