import { useState } from 'react';
import { Button } from 'antd';
import { IdentityService } from '../../../../shared/api';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { Group } from '../../../../shared/antd/group';
import { Loaded } from '../loaded';
import { useTwoFactor } from '../use-credentials';

/** Browsers that are not asked for a code for 30 days; hidden while no codes are required. */
export function TrustedDevices() {
  const state = useTwoFactor();
  const [asking, setAsking] = useState(false);
  if (state.data?.enabled === false) return null;
  return (
    <Group title="Trusted devices" text="Browsers you trust don't ask for a code for 30 days.">
      <div className="security-part stack gap-l to-start all-columns">
        <Loaded query={state} what="your trusted devices" rows={1}>
          {({ trustedDevices: count }) => (
            <>
              <p>
                {count === 0
                  ? 'No trusted devices. Every login with a password asks for a code.'
                  : count === 1
                    ? '1 device is trusted.'
                    : `${count} devices are trusted.`}
              </p>
              {count > 0 && <Button onClick={() => setAsking(true)}>Forget all</Button>}
            </>
          )}
        </Loaded>
      </div>
      <ConfirmAction
        of={asking}
        title="Forget all trusted devices?"
        confirm="Forget all"
        cancel="Go back"
        call={() => IdentityService.forgetTrustedDevices()}
        events={['account.trusted_devices_forgotten']}
        success="Trusted devices forgotten"
        failure={['Error', 'Failed to forget the trusted devices. Please try again.']}
        onClose={() => setAsking(false)}
      >
        Every device, including this one, asks for a code at its next login. This doesn't log anyone out.
      </ConfirmAction>
    </Group>
  );
}
