import { t } from '@steward/texts';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { useAdminSite } from '../../../shared/practice/admin-site';
import { useSaveSite } from '../../../shared/practice/saving-site';
import { PricesCard, usePrices } from './prices/prices-card';
import { TaxRatesCard } from './tax-rates/tax-rates-card';
import { StatsCard } from './stats-card';
import { useState } from 'react';
import { MovableList } from '../../../admin/movable-list/movable-list';
import type { AdminSiteDto, EnteredServiceDto, OfferedServiceDto } from '../../../shared/api';
import { useAction } from '../../../shared/action/use-action';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { isAdded } from '../../../shared/practice/services';
import type { Toast } from '../../../shared/toast/toast-store';
import { StaleSpanish } from './stale-spanish';
import { ServiceDialog } from './service-dialog';
import { withMoved } from './service-schema';
import { AddButton } from '../../../shared/antd/button';
import { ScreenHead } from '../../../shared/kit/screen-head';

/** Services, statistics and prices of the website. */
export function ServicesAndPricesScreen() {
  const query = useAdminSite();
  const { data: site, isPending } = query;
  const prices = usePrices();
  return (
    <>
      <ScreenHead
        title={t('Services & prices')}
        text={t('What you offer and what it costs, as shown on your website.')}
      />
      <div className="stack gap-xl">
        {isPending ? (
          // In place of the prices, too: they would move when the services come.
          <section className="ui-card">
            <ListSkeleton label={t('Loading services')} />
          </section>
        ) : (
          <>
            {site ? (
              <>
                <ServicesCard site={site} />
                <StatsCard site={site} />
              </>
            ) : (
              <Failed message={t('Failed to load the services. Please try again.')} of={query} />
            )}
            <PricesCard of={prices} />
            {/* Not before the prices, below which it would move. */}
            {!prices.isPending && <TaxRatesCard />}
          </>
        )}
      </div>
    </>
  );
}

interface ServicesChange {
  change: (saved: readonly OfferedServiceDto[]) => EnteredServiceDto[];
  done: (saved: readonly OfferedServiceDto[]) => Toast;
}

/** Services in the order of the services page: edit, hide, move, add, and delete added ones. */
function ServicesCard({ site }: { site: AdminSiteDto }) {
  const [open, setOpen] = useState<OfferedServiceDto | 'new'>();
  const [deleting, setDeleting] = useState<OfferedServiceDto>();
  const { save, store } = useSaveSite(site);
  const saving = useAction({
    call: ({ change }: ServicesChange) => save(({ services }) => ({ services: change(services) })),
    events: ['practice.changed'],
    success: (saved, { done }) => done(saved.services),
    failure: t('Failed to save the services'),
    onSuccess: store,
    inOrder: 'services',
  });
  const { services } = site;
  return (
    <section className="ui-card" aria-labelledby="services">
      <header>
        <h2 id="services">{t('Services')}</h2>
        <AddButton onClick={() => setOpen('new')}>{t('Add service')}</AddButton>
      </header>
      <MovableList
        items={services}
        labelledBy="services"
        details={({ id, description }) => (
          <>
            <p className="ui-hint">{description}</p>
            <StaleSpanish since={site.staleSince} of={`services.${id}.`} />
          </>
        )}
        onMove={({ id, title }, by) =>
          saving.mutate({
            change: (saved) => withMoved(saved, id, by),
            done: (saved) => ({
              title: t('Services moved'),
              description: t('{title} is now {place} of {total}.', {
                title,
                place: saved.findIndex((one) => one.id === id) + 1,
                total: saved.length,
              }),
            }),
          })
        }
        onToggle={({ id, hidden }) =>
          saving.mutate({
            change: (saved) => saved.map((one) => (one.id === id ? { ...one, hidden: !hidden } : one)),
            done: () => ({
              title: hidden ? t('The service is on your website') : t('The service is hidden'),
            }),
          })
        }
        onEdit={setOpen}
        onDelete={(service) => (isAdded(service) ? () => setDeleting(service) : undefined)}
      />
      <ServiceDialog site={site} service={open} onClose={() => setOpen(undefined)} />
      <ConfirmAction
        of={deleting}
        title={t('Delete this service?')}
        confirm={t('Delete')}
        cancel={t('Keep service')}
        call={({ id }) => save({ services: services.filter((service) => service.id !== id) })}
        events={['practice.changed', 'price.changed']}
        success={t('Service deleted')}
        failure={t('Failed to delete the service')}
        onSuccess={store}
        onClose={() => setDeleting(undefined)}
      >
        {({ title }) => (
          <p>{t('{title} will leave your website. Its prices stay on the price list.', { title })}</p>
        )}
      </ConfirmAction>
    </section>
  );
}
