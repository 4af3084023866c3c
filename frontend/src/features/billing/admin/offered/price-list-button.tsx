import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Dropdown } from 'antd';
import { t } from '@steward/texts';
import { PricesService, type AdminPriceDto } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { returnFocus } from '../../../../shared/antd/return-focus';
import { Failed } from '../../../../shared/antd/states';
import { priceText } from '../../../../shared/text/price-text';
import { emptyItem, type ItemForm } from './invoice-schema';

interface PriceListButtonProps {
  disabled: boolean;
  onTake: (item: ItemForm) => void;
}

interface Offer {
  key: string;
  item: ItemForm;
  text: string;
}

/** Prices, each followed by its package, as items of one. */
const offersOf = (prices: readonly AdminPriceDto[]): Offer[] =>
  prices.flatMap(({ id, title, taxRateId, package: offer, ...priced }) => [
    { key: String(id), item: itemOf(title, priced.price, { id, taxRateId }), text: priceText(priced) },
    ...(offer
      ? [
          {
            key: `${id}-package`,
            item: itemOf(offer.name, offer.price, { id, taxRateId }),
            text: priceText(offer),
          },
        ]
      : []),
  ]);

const itemOf = (
  description: string,
  price: string | null,
  { id, taxRateId }: Pick<AdminPriceDto, 'id' | 'taxRateId'>,
): ItemForm => ({
  ...emptyItem,
  description,
  unitPrice: price ?? '',
  taxRateId,
  priceId: id,
});

/** Button with a menu of the price list, hidden prices included. */
export function PriceListButton({ disabled, onTake }: PriceListButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const list = useQuery({
    queryKey: ['/api/admin/prices'],
    queryFn: () => PricesService.listPricesForAdmin(),
  });
  const { data: prices = [] } = list;
  if (list.isLoadingError) return <Failed message={t('Failed to load the price list.')} of={list} explains />;
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      onOpenChange={(isOpen) => returnFocus(button, isOpen)}
      disabled={disabled || prices.length === 0}
      menu={{
        className: 'billing-price-menu',
        items: offersOf(prices).map(({ key, item, text }) => ({
          key,
          label: (
            <span className="row gap-xl between numeric">
              <span>{item.description}</span>
              <span>{text}</span>
            </span>
          ),
          onClick: ({ domEvent }) => {
            // The menu entry unmounts with the menu, so the same Enter key must not press the button again.
            domEvent.preventDefault();
            button.current?.focus();
            onTake(item);
          },
        })),
      }}
    >
      <Button ref={button} icon="list">
        {t('From the price list')}
      </Button>
    </Dropdown>
  );
}
