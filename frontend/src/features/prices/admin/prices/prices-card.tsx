import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { MovableList } from '../../../../admin/movable-list/movable-list';
import { PricesService, type AdminPriceDto, type UpdatePriceDto } from '../../../../shared/api';
import { useAction } from '../../../../shared/action/use-action';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { AddButton } from '../../../../shared/antd/button';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import type { Toast } from '../../../../shared/toast/toast-store';
import { PriceDetails } from './price-details';
import { PriceDialog } from './price-dialog';

const pricesKey = ['/api/admin/prices'] as const;

/** The practice's prices, hidden ones too. */
export const usePrices = () =>
  useQuery({
    queryKey: pricesKey,
    queryFn: () => PricesService.listPricesForAdmin(),
  });

/** The price list: add, edit, hide, move and delete. */
export function PricesCard({ of: query }: { of: ReturnType<typeof usePrices> }) {
  const [open, setOpen] = useState<AdminPriceDto | 'new'>();
  const [deleting, setDeleting] = useState<AdminPriceDto>();
  return (
    <section className="ui-card" aria-labelledby="prices">
      <header>
        <h2 id="prices">{t('Prices')}</h2>
        <AddButton onClick={() => setOpen('new')}>{t('Add price')}</AddButton>
      </header>
      {query.data ? (
        <PriceRows prices={query.data} onEdit={setOpen} onDelete={setDeleting} />
      ) : query.isError ? (
        <Failed message={t('Failed to load the prices. Please try again.')} of={query} />
      ) : (
        <ListSkeleton rows={1} label={t('Loading prices')} />
      )}
      <PriceDialog price={open} onClose={() => setOpen(undefined)} />
      <ConfirmAction
        of={deleting}
        title={t('Delete this price?')}
        confirm={t('Delete')}
        cancel={t('Keep price')}
        call={({ id }) => PricesService.deletePrice({ id })}
        events={['price.changed']}
        success={t('Price deleted')}
        failure={t('Failed to delete the price')}
        onClose={() => setDeleting(undefined)}
      >
        {({ title }) => (
          <p>
            {t('{title} will leave the price list and your website. Invoices that use it don’t change.', {
              title,
            })}
          </p>
        )}
      </ConfirmAction>
    </section>
  );
}

interface PriceRowsProps {
  prices: readonly AdminPriceDto[];
  onEdit: (price: AdminPriceDto) => void;
  onDelete: (price: AdminPriceDto) => void;
}

interface PriceChange {
  id: number;
  /** From the prices as they were saved last. */
  change: (prices: readonly AdminPriceDto[]) => UpdatePriceDto;
  done: (saved: AdminPriceDto) => Toast;
}

function PriceRows({ prices, onEdit, onDelete }: PriceRowsProps) {
  const queries = useQueryClient();
  const saving = useAction({
    call: ({ id, change }: PriceChange) =>
      PricesService.updatePrice({
        id,
        requestBody: change(queries.getQueryData<AdminPriceDto[]>(pricesKey) ?? prices),
      }),
    events: ['price.changed'],
    success: (saved, { done }) => done(saved),
    failure: t('Failed to save the price'),
    inOrder: 'prices',
  });
  if (prices.length === 0)
    return <p className="ui-card-body">{t('No prices. Your website asks visitors to contact you.')}</p>;
  return (
    <MovableList
      items={prices}
      labelledBy="prices"
      details={(price) => <PriceDetails price={price} />}
      onMove={({ id, title }, by) =>
        saving.mutate({
          id,
          change: (saved) => ({ position: saved.findIndex((one) => one.id === id) + 1 + by }),
          done: ({ position }) => ({
            title: t('Price moved'),
            description: t('{title} is now {place} of {count}.', {
              title,
              place: position,
              count: prices.length,
            }),
          }),
        })
      }
      onToggle={({ id, hidden }) =>
        saving.mutate({
          id,
          change: () => ({ hidden: !hidden }),
          done: () => ({ title: hidden ? t('The price is on your website') : t('The price is hidden') }),
        })
      }
      onEdit={onEdit}
      onDelete={(price) => () => onDelete(price)}
    />
  );
}
