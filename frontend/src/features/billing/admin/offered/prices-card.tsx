import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MovableList } from '../../../../admin/movable-list/movable-list';
import { PricesService, type AdminPriceDto, type UpdatePriceDto } from '../../../../shared/api';
import { useAction } from '../../../../shared/action/use-action';
import { ConfirmAction } from '../../../../shared/antd/confirm-action';
import { AddButton } from '../../../../shared/antd/icon-button';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import type { Toast } from '../../../../shared/toast-store';
import { PriceDetails } from '../prices/price-details';
import { PriceDialog } from '../prices/price-dialog';

/** The price list: add, edit, hide, move and delete. */
export function PricesCard() {
  const [open, setOpen] = useState<AdminPriceDto | 'new'>();
  const [deleting, setDeleting] = useState<AdminPriceDto>();
  const query = useQuery({ queryKey: ['/api/admin/prices'], queryFn: () => PricesService.listAllPrices() });
  return (
    <section className="ui-card" aria-labelledby="prices">
      <header>
        <h2 id="prices">Prices</h2>
        <AddButton onClick={() => setOpen('new')}>Add price</AddButton>
      </header>
      {query.data ? (
        <PriceRows prices={query.data} onEdit={setOpen} onDelete={setDeleting} />
      ) : query.isError ? (
        <Failed message="Failed to load the prices. Please try again." of={query} />
      ) : (
        <ListSkeleton label="Loading prices" />
      )}
      <PriceDialog price={open} onClose={() => setOpen(undefined)} />
      <ConfirmAction
        of={deleting}
        title="Delete this price?"
        confirm="Delete"
        cancel="Keep price"
        call={({ id }) => PricesService.deletePrice({ id })}
        events={['price.changed']}
        success="Price deleted"
        failure="Failed to delete the price"
        onClose={() => setDeleting(undefined)}
      >
        {({ title }) => (
          <p>{title} will leave the price list and your website. Invoices that use it don’t change.</p>
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

function PriceRows({ prices, onEdit, onDelete }: PriceRowsProps) {
  const saving = useAction({
    call: ({ id, changes }: { id: number; changes: UpdatePriceDto; done: Toast }) =>
      PricesService.updatePrice({ id, requestBody: changes }),
    events: ['price.changed'],
    success: (_, { done }) => done,
    failure: 'Failed to save the price',
  });
  if (prices.length === 0)
    return <p className="ui-card-body">No prices. Your website asks visitors to contact you.</p>;
  return (
    <MovableList
      items={prices}
      labelledBy="prices"
      details={(price) => <PriceDetails price={price} />}
      isSaving={saving.isPending}
      onMove={({ id, title }, place) =>
        saving.mutate({
          id,
          changes: { position: place + 1 },
          done: { title: 'Price moved', description: `${title} is now ${place + 1} of ${prices.length}.` },
        })
      }
      onToggle={({ id, hidden }) =>
        saving.mutate({
          id,
          changes: { hidden: !hidden },
          done: { title: hidden ? 'The price is on your website' : 'The price is hidden' },
        })
      }
      onEdit={onEdit}
      onDelete={(price) => () => onDelete(price)}
    />
  );
}
