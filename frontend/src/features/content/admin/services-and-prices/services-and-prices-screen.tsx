import { t } from '@steward/texts';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { useAdminSite } from '../../../../shared/admin-site';
import { PricesCard } from '../../../billing/admin/offered/prices-card';
import { ServicesCard } from './services-card';
import { StatsCard } from './stats-card';

/** Services, statistics and prices of the website. */
export function ServicesAndPricesScreen() {
  const query = useAdminSite();
  const { data: site, isError } = query;
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>{t('Services & prices')}</h1>
          <p>{t('What you offer and what it costs, as shown on your website.')}</p>
        </div>
      </div>
      <div className="stack gap-xl">
        {site ? (
          <>
            <ServicesCard site={site} />
            <StatsCard site={site} />
          </>
        ) : isError ? (
          <Failed message={t('Failed to load the services. Please try again.')} of={query} />
        ) : (
          <ListSkeleton label={t('Loading services')} />
        )}
        <PricesCard />
      </div>
    </>
  );
}
