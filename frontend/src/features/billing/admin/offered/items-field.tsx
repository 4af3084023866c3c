import { t } from '@steward/texts';
import { useEffect, useState } from 'react';
import { Input, Select } from 'antd';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Field, FieldError, AmountInput } from '../../../../shared/antd/field';
import { formatMoney } from '../../../../shared/text/format';
import { amountOf } from '../../../../shared/text/cents';
import { lineCents } from '../../../../shared/text/quantity';
import { useRowFocus } from '../../../../shared/kit/use-row-focus';
import { emptyItem, mostItems, type ItemForm } from './invoice-schema';
import { InvoiceSums } from './invoice-sums';
import { totalsOf, useTaxRates } from './tax-rates';
import { PriceListButton } from './price-list-button';
import type { TaxRateDto } from '../../../../shared/api';
import { AddButton, Button, IconButton } from '../../../../shared/antd/button';
import { MoveButtons } from '../../../../shared/antd/move-buttons';
import '../billing.css';

/** Forms that contain items: an invoice's own, or one with an invoice as a part. */
interface FormWithItems {
  items: ItemForm[];
  invoice: { items: ItemForm[] };
}

/** Line items of the surrounding form: add, take from the price list, move and remove rows. */
export function ItemsField({ name: list = 'items' }: { name?: 'items' | 'invoice.items' }) {
  const { control, setFocus } = useFormContext<FormWithItems>();
  const rates = useTaxRates();
  const { rows, fields, items, announcement, add, take, move, remove } = useItems(list, rates);
  const { errors } = useFormState({ control, name: list });
  const refused = list === 'items' ? errors.items : errors.invoice?.items;
  const isFull = fields.length >= mostItems;
  const [wantsDiscount, setWantsDiscount] = useState(false);
  const hasDiscount = wantsDiscount || items.some(({ discountPercent }) => discountPercent !== '');
  useEffect(() => {
    // The button that was pressed is gone.
    if (wantsDiscount) setFocus(`${list}.0.discountPercent`);
  }, [wantsDiscount, setFocus, list]);
  const hasTax = rates.some(({ retired }) => !retired) || items.some(({ taxRateId }) => taxRateId !== null);
  return (
    <section className="stack ruled-strong" aria-label={t('Items')}>
      <h2>{t('Items')}</h2>
      <div ref={rows} className="billing-item-rows stack">
        {fields.map(({ id }, row) => (
          <ItemRow
            key={id}
            list={list}
            row={row}
            count={fields.length}
            hasDiscount={hasDiscount}
            hasTax={hasTax}
            rates={rates}
            onMove={move}
            onRemove={remove}
          />
        ))}
      </div>
      <FieldError id="billing-items-error" message={refused?.root?.message ?? refused?.message} />
      <div className="ui-tools">
        <AddButton disabled={isFull} onClick={add}>
          {t('Add item')}
        </AddButton>
        <PriceListButton disabled={isFull} onTake={take} />
        {!hasDiscount && <Button onClick={() => setWantsDiscount(true)}>{t('Discount')}</Button>}
      </div>
      <InvoiceSums totals={totalsOf(items, rates)} />
      <p className="skip" role="status">
        {announcement}
      </p>
    </section>
  );
}

interface ItemRowProps {
  list: 'items' | 'invoice.items';
  row: number;
  /** Number of all rows. */
  count: number;
  hasDiscount: boolean;
  hasTax: boolean;
  rates: readonly TaxRateDto[];
  onMove: (from: number, to: number) => void;
  onRemove: (row: number) => void;
}

function ItemRow({ list, row, count, hasDiscount, hasTax, rates, onMove, onRemove }: ItemRowProps) {
  const { control } = useFormContext<FormWithItems>();
  const number = row + 1;
  return (
    <div role="group" aria-label={t('Item {number}', { number })}>
      <Field control={control} name={`${list}.${row}.description`} label={t('Item')}>
        {(field) => <Input {...field} maxLength={300} autoComplete="off" />}
      </Field>
      <Field control={control} name={`${list}.${row}.quantity`} label={t('Qty')}>
        {(field) => <Input {...field} inputMode="decimal" maxLength={8} autoComplete="off" />}
      </Field>
      <Field control={control} name={`${list}.${row}.unitPrice`} label={t('Unit price')}>
        {(field) => <AmountInput {...field} />}
      </Field>
      <LineAmount list={list} row={row} />
      <div className="billing-item-tools">
        <MoveButtons
          up={t('Move item {number} up', { number })}
          down={t('Move item {number} down', { number })}
          isFirst={row === 0}
          isLast={row === count - 1}
          onMove={(by) => onMove(row, row + by)}
        />
        <IconButton
          name="remove"
          icon="trash"
          label={t('Remove item {number}', { number })}
          disabled={count === 1}
          onClick={() => onRemove(row)}
        />
      </div>
      {(hasDiscount || hasTax) && (
        <div className="billing-item-more">
          {hasDiscount && (
            <div className="billing-item-discount">
              <Field control={control} name={`${list}.${row}.discountPercent`} label={t('Discount %')}>
                {(field) => (
                  <Input
                    {...field}
                    inputMode="decimal"
                    maxLength={6}
                    autoComplete="off"
                    aria-required={false}
                  />
                )}
              </Field>
            </div>
          )}
          <ItemTax list={list} row={row} rates={rates} />
        </div>
      )}
    </div>
  );
}

/** The reason of a rate, which an answer shows as that of the item. */
const reasonsOf = ({ reason, translations }: TaxRateDto): (string | null)[] => [
  reason,
  translations.es.reason,
];

/** Tax rate of an item, and the reason that is printed under it. A retired rate is offered where it is already. */
function ItemTax({ list, row, rates }: Pick<ItemRowProps, 'list' | 'row' | 'rates'>) {
  const { control, setValue } = useFormContext<FormWithItems>();
  const { taxRateId, taxReason } = useWatch({ control, name: `${list}.${row}` });
  const chosen = rates.find(({ id }) => id === taxRateId);
  const [kept] = useState(taxRateId);
  const offered = rates.filter(({ id, retired }) => !retired || id === kept);
  if (offered.length === 0) return null;
  const hasReason =
    taxReason !== '' || (chosen !== undefined && (chosen.reason !== null || chosen.percent === '0'));
  return (
    <>
      <Field control={control} name={`${list}.${row}.taxRateId`} label={t('Tax')}>
        {({ value, onChange, ...field }) => (
          <Select
            {...field}
            aria-required={false}
            value={value ?? 0}
            options={[
              { value: 0, label: t('No tax') },
              ...offered.map(({ id, name, percent }) => ({
                value: id,
                label: t('[tax rate] {name}, {percent}%', { name, percent }),
              })),
            ]}
            onChange={(id: number) => {
              onChange(id === 0 ? null : id);
              if (chosen && reasonsOf(chosen).includes(taxReason)) setValue(`${list}.${row}.taxReason`, '');
            }}
          />
        )}
      </Field>
      {hasReason && (
        <div className="billing-item-note">
          <Field
            control={control}
            name={`${list}.${row}.taxReason`}
            label={t('Note under the item')}
            optional
          >
            {(field) => (
              <Input
                {...field}
                maxLength={200}
                autoComplete="off"
                placeholder={chosen?.reason ?? undefined}
              />
            )}
          </Field>
        </div>
      )}
    </>
  );
}

/** Computed amount of a line. */
function LineAmount({ list, row }: Pick<ItemRowProps, 'list' | 'row'>) {
  const { control } = useFormContext<FormWithItems>();
  const item = useWatch({ control, name: `${list}.${row}` });
  return (
    <p className="billing-line-amount">
      <span className="ui-label">{t('Amount')}</span>
      <output>{formatMoney(amountOf(lineCents(item)))}</output>
    </p>
  );
}

/** Rows of the list and the actions on them; focus follows a row that moves. */
function useItems(list: 'items' | 'invoice.items', rates: readonly TaxRateDto[]) {
  const { control } = useFormContext<FormWithItems>();
  const { fields, append, remove, move, update } = useFieldArray({ control, name: list });
  const items = useWatch({ control, name: list });
  const { list: rows, focusNext } = useRowFocus<HTMLDivElement>(fields);
  const [announcement, setAnnouncement] = useState('');
  return {
    rows,
    fields,
    items,
    announcement,
    add: () => append({ ...emptyItem }),
    take: (offered: ItemForm) => {
      // A price keeps a rate that was retired; a new item does not take it.
      const isOffered = rates.some(({ id, retired }) => id === offered.taxRateId && !retired);
      const item = isOffered ? offered : { ...offered, taxRateId: null };
      // Fills the empty last row.
      const last = items.length - 1;
      if (last >= 0 && !items[last]?.description && !items[last]?.unitPrice) update(last, item);
      else append(item, { shouldFocus: false });
      setAnnouncement(t('{description} added.', { description: item.description }));
    },
    move: (from: number, to: number) => {
      focusNext({ row: to, id: fields[from]?.id, button: to < from ? 'up' : 'down' });
      move(from, to);
      setAnnouncement(t('Item {from} is now item {to}.', { from: from + 1, to: to + 1 }));
    },
    remove: (row: number) => {
      const neighbor = row === 0 ? 1 : row - 1;
      focusNext({ row: Math.max(0, row - 1), id: fields[neighbor]?.id, button: 'remove' });
      remove(row);
      setAnnouncement(t('Item {number} removed.', { number: row + 1 }));
    },
  };
}
