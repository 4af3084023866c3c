import { AccessTokens } from './access-tokens/access-tokens';
import { Sessions } from './sessions/sessions';
import { TrustedDevices } from './two-factor/trusted-devices';
import { TwoFactor } from './two-factor/two-factor';
import './security.css';

/** The parts of the Security tab, what is needed most often first. */
export function SecuritySections() {
  return (
    <div className="ui-card">
      <TwoFactor />
      <TrustedDevices />
      <Sessions />
      <AccessTokens />
    </div>
  );
}

export default SecuritySections;
