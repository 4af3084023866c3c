import { t } from '@steward/texts';
import { LogoutButton } from '../shared/antd/logout-button';
import { PlainFrame } from '../shared/antd/plain-frame';
import { Empty } from '../shared/antd/states';
import type { ActingForDto } from '../shared/api';
import { Spot } from '../shared/art/spot';
import { LeaveGuard } from '../shared/antd/leave-guard';
import { useAwaitsReview } from '../shared/antd/use-review-required';
import { ScreenTitle } from '../shared/kit/screen-title';
import { AccessWaits } from './access-waits';
import { ClientLinks } from './client-links';
import { NoClient } from './no-client';

interface AccessEndedProps {
  clients: readonly ActingForDto[];
  /** The client in the address. */
  named: string;
}

/** The address names a client for whom the person may not act: no longer, or not until the review after a restore. */
export function AccessEnded({ clients, named }: AccessEndedProps) {
  const awaitsReview = useAwaitsReview(named);
  if (awaitsReview === undefined) return null;
  if (awaitsReview) return <AccessWaits clients={clients} />;
  return (
    <LeaveGuard>
      <PlainFrame
        brandLabel={(name) => t('{name}, main site', { name })}
        barClassName="portal-page-bar"
        bar={null}
        tools={<LogoutButton label={t('Log Out')} quiet />}
      >
        {clients.length === 0 ? (
          <NoClient />
        ) : (
          <>
            <ScreenTitle>{t('Access ended, Client Portal')}</ScreenTitle>
            <div className="ui-page-title">
              <div>
                <h1>{t('Your access has ended')}</h1>
                <p>{t('You can’t open this client anymore. Ask them if you still need access.')}</p>
              </div>
            </div>
            <section className="ui-card client-links-card" aria-labelledby="other-clients">
              <header>
                <h2 id="other-clients">{t('Choose a client')}</h2>
              </header>
              <div className="ui-card-body">
                <ClientLinks clients={clients} />
              </div>
            </section>
          </>
        )}
      </PlainFrame>
    </LeaveGuard>
  );
}

interface NotIncludedProps {
  /** Name of the client. */
  client: string;
}

/** A screen that the reader's access to the client does not include. */
export function NotIncluded({ client }: NotIncludedProps) {
  return (
    <>
      <ScreenTitle>{t('Not included, Client Portal')}</ScreenTitle>
      <h1 className="skip">{t('Not included')}</h1>
      <div className="ui-card">
        <Empty art={<Spot name="bell" />} title={t('Your access doesn’t include this')}>
          {t('If you need it, ask {client} to change your access.', { client })}
        </Empty>
      </div>
    </>
  );
}
