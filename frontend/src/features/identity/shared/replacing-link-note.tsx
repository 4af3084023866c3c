import { t } from '@steward/texts';
import { Icon } from '../../../shared/kit/icon';
import { useAuth } from '../../../shared/session/session';
import { useReaderZone } from '../../../shared/practice/use-reader-zone';
import { momentIn } from '../../../shared/text/zone-time';

/** Tells a person, from their next login on, who at the practice saw a link that sets a new password for them. */
export function ReplacingLinkNote() {
  const { user } = useAuth();
  const zone = useReaderZone();
  if (!user?.replacingLink) return null;
  const { at, name } = user.replacingLink;
  return (
    <p className="note below" role="note">
      <Icon name="info" />
      <span>
        {t(
          '{name} was shown a link that sets a new password for your account: {time}. If you didn’t ask for that, please contact us.',
          { name, time: momentIn(at, zone) },
        )}
      </span>
    </p>
  );
}
