import { t } from '@steward/texts';
import { useState } from 'react';
import { Input } from 'antd';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Field, FieldError, AmountInput } from '../../../../shared/antd/field';
import { formatMoney } from '../../../../shared/text/format';
import { amountOf } from '../../../../shared/text/cents';
import { lineCents } from '../../../../shared/text/quantity';
import { useRowFocus } from '../../../../shared/kit/use-row-focus';
import { emptyItem, mostItems, totalCents, type ItemForm } from './invoice-schema';
import { PriceListButton } from './price-list-button';
import { AddButton, IconButton } from '../../../../shared/antd/button';
import { MoveButtons } from '../../../../shared/antd/move-buttons';
import '../billing.css';

/** Forms that contain items: an invoice's own, or one with an invoice as a part. */
interface FormWithItems {
  items: ItemForm[];
  invoice: { items: ItemForm[] };
}

/** Line items of the surrounding form: add, take from the price list, move and remove rows. */
export function ItemsField({ name: list = 'items' }: { name?: 'items' | 'invoice.items' }) {
  const { control } = useFormContext<FormWithItems>();
  const { rows, fields, items, announcement, add, take, move, remove } = useItems(list);
  const { errors } = useFormState({ control, name: list });
  const refused = list === 'items' ? errors.items : errors.invoice?.items;
  const isFull = fields.length >= mostItems;
  return (
    <section className="stack ruled-strong" aria-label={t('Items')}>
      <h2>{t('Items')}</h2>
      <div ref={rows} className="billing-item-rows stack">
        {fields.map(({ id }, row) => (
          <ItemRow key={id} list={list} row={row} count={fields.length} onMove={move} onRemove={remove} />
        ))}
      </div>
      <FieldError id="billing-items-error" message={refused?.root?.message ?? refused?.message} />
      <div className="ui-tools">
        <AddButton disabled={isFull} onClick={add}>
          {t('Add item')}
        </AddButton>
        <PriceListButton disabled={isFull} onTake={take} />
      </div>
      <p className="total row gap-l between">
        <span>{t('Total')}</span>
        <output aria-live="polite">{formatMoney(amountOf(totalCents(items)))}</output>
      </p>
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
  onMove: (from: number, to: number) => void;
  onRemove: (row: number) => void;
}

function ItemRow({ list, row, count, onMove, onRemove }: ItemRowProps) {
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
    </div>
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
function useItems(list: 'items' | 'invoice.items') {
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
    take: (item: ItemForm) => {
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
