import { useState } from 'react';
import { t } from '@steward/texts';
import { IdentityService } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
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
    <Group title={t('Trusted devices')} text={t("Browsers you trust don't ask for a code for 30 days.")}>
      <div className="security-part stack gap-l to-start all-columns">
        <Loaded
          query={state}
          loading={t('Loading your trusted devices')}
          failed={t('Failed to load your trusted devices. Please try again.')}
          rows={1}
        >
          {({ trustedDevices: count }) => (
            <>
              <p>
                {count === 0
                  ? t('No trusted devices. Every login with a password asks for a code.')
                  : t('{count, plural, one {# device is trusted.} other {# devices are trusted.}}', {
                      count,
                    })}
              </p>
              {count > 0 && <Button onClick={() => setAsking(true)}>{t('Forget all')}</Button>}
            </>
          )}
        </Loaded>
      </div>
      <ConfirmAction
        of={asking}
        title={t('Forget all trusted devices?')}
        confirm={t('Forget all')}
        cancel={t('Go back')}
        call={() => IdentityService.forgetTrustedDevices()}
        events={['account.trusted_devices_forgotten']}
        success={t('Trusted devices forgotten')}
        failure={[t('Error'), t('Failed to forget the trusted devices. Please try again.')]}
        onClose={() => setAsking(false)}
      >
        {t(
          "Every device, including this one, asks for a code at its next login. This doesn't log anyone out.",
        )}
      </ConfirmAction>
    </Group>
  );
}
