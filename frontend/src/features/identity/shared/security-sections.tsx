import { useAuth } from '../../../shared/session/session';
import { AccessTokens } from './access-tokens/access-tokens';
import { CloseAccount } from './close-account';
import { ExportSection } from './export-section';
import { Passkeys } from './passkeys/passkeys';
import { LinkShownNote } from './link-shown-note';
import { ChangePassword } from './password/change-password';
import { Sessions } from './sessions/sessions';
import { TrustedDevices } from './two-factor/trusted-devices';
import { TwoFactor } from './two-factor/two-factor';
import './security.css';

/** Sections of the Security tab, most used first. */
export default function SecuritySections() {
  const { user } = useAuth();
  return (
    <>
      <LinkShownNote />
      <div className="ui-card">
        <ChangePassword />
        <TwoFactor />
        <Passkeys />
        <TrustedDevices />
        <Sessions />
        <AccessTokens />
        {user?.role === 'client' && (
          <>
            {user.clients.some(({ role }) => role === 'self') && <ExportSection />}
            <CloseAccount />
          </>
        )}
      </div>
    </>
  );
}
