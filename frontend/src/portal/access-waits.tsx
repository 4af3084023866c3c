import { t } from '@steward/texts';
import { LogoutButton } from '../shared/antd/logout-button';
import { PlainFrame } from '../shared/antd/plain-frame';
import type { ActingForDto } from '../shared/api';
import { LeaveGuard } from '../shared/antd/leave-guard';
import { ReviewRequired } from '../shared/antd/review-required';
import { ScreenTitle } from '../shared/kit/screen-title';
import { ClientLinks } from './client-links';

/** After a restore: the access to another client is not confirmed yet. One's own portal is open. */
export function AccessWaits({ clients }: { clients: readonly ActingForDto[] }) {
  const own = clients.filter(({ role }) => role === 'self');
  return (
    <LeaveGuard>
      <PlainFrame
        brandLabel={(name) => t('{name}, main site', { name })}
        barClassName="portal-page-bar"
        bar={null}
        tools={<LogoutButton label={t('Log Out')} quiet />}
      >
        <ScreenTitle>{t('Access waits, Client Portal')}</ScreenTitle>
        <h1 className="skip">{t('Your access has to be confirmed')}</h1>
        <ReviewRequired />
        {own.length > 0 && <ClientLinks clients={own} />}
      </PlainFrame>
    </LeaveGuard>
  );
}
