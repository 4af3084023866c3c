import { AmountInput } from '../../../../shared/antd/amount-input';
import { useEffect, useRef, useState } from 'react';
import { Button, Dropdown, Input } from 'antd';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Field, FieldError } from '../../../../shared/antd/field';
import { formatMoney } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { prices } from '../../../../shared/price-list';
import { amountOf, sumOf } from '../../../../shared/cents';
import { emptyItem, mostItems, type ItemForm } from './invoice-schema';
import '../billing.css';

/** Forms that contain items: an invoice's own, or one with an invoice as a part. */
interface FormWithItems {
  items: ItemForm[];
  invoice: { items: ItemForm[] };
}

interface ItemsFieldProps {
  name?: 'items' | 'invoice.items';
}

/** Line items of the surrounding form: add, take from the price list, move and remove rows. */
export function ItemsField({ name: list = 'items' }: ItemsFieldProps) {
  const { control } = useFormContext<FormWithItems>();
  const { fields, append, remove, move, update } = useFieldArray({ control, name: list });
  const items = useWatch({ control, name: list });
  const { errors } = useFormState({ control, name: list });
  const rows = useRef<HTMLDivElement>(null);
  const priceList = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const refused = list === 'items' ? errors.items : errors.invoice?.items;
  const message = refused?.root?.message ?? refused?.message;
  // Button to focus after the rows are reordered.
  const focusTarget = useRef<{ row: number; button: string }>(undefined);
  useEffect(() => {
    if (!focusTarget.current) return;
    const { row, button } = focusTarget.current;
    focusTarget.current = undefined;
    const buttons = [...(rows.current?.children[row]?.querySelectorAll('button') ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    (usable.find(({ name }) => name === button) ?? usable[0])?.focus();
  }, [fields]);

  const moveTo = (from: number, to: number) => {
    focusTarget.current = { row: to, button: to < from ? 'up' : 'down' };
    move(from, to);
    setAnnouncement(`Item ${from + 1} is now item ${to + 1}.`);
  };
  const take = (description: string, price: number) => {
    const item = { description, amount: amountOf(price * 100) };
    // Fills the empty last row.
    const last = items.length - 1;
    if (last >= 0 && !items[last]?.description && !items[last]?.amount) update(last, item);
    else append(item, { shouldFocus: false });
    setAnnouncement(`${description} added.`);
  };
  const isFull = fields.length >= mostItems;
  return (
    <section className="billing-items stack ruled-strong" aria-label="Items">
      <h2>Items</h2>
      <div ref={rows} className="billing-item-rows stack">
        {fields.map(({ id }, row) => {
          const name = `item ${row + 1}`;
          return (
            <div key={id} role="group" aria-label={`Item ${row + 1}`}>
              <Field control={control} name={`${list}.${row}.description`} label="Item">
                {(field) => <Input {...field} maxLength={300} autoComplete="off" />}
              </Field>
              <Field control={control} name={`${list}.${row}.amount`} label="Amount">
                {(field) => <AmountInput {...field} />}
              </Field>
              <div className="billing-item-tools">
                <Button
                  type="text"
                  name="up"
                  className="ui-quiet"
                  icon={<Icon name="arrow-up" size={18} />}
                  aria-label={`Move ${name} up`}
                  disabled={row === 0}
                  onClick={() => moveTo(row, row - 1)}
                />
                <Button
                  type="text"
                  name="down"
                  className="ui-quiet"
                  icon={<Icon name="arrow-down" size={18} />}
                  aria-label={`Move ${name} down`}
                  disabled={row === fields.length - 1}
                  onClick={() => moveTo(row, row + 1)}
                />
                <Button
                  type="text"
                  name="remove"
                  className="ui-quiet"
                  icon={<Icon name="trash" size={18} />}
                  aria-label={`Remove ${name}`}
                  disabled={fields.length === 1}
                  onClick={() => {
                    focusTarget.current = { row: Math.max(0, row - 1), button: 'remove' };
                    remove(row);
                    setAnnouncement(`Item ${row + 1} removed.`);
                  }}
                />
              </div>
            </div>
          );
        })}
      </div>
      <FieldError id="billing-items-error" message={message} />
      <div className="ui-tools">
        <Button
          icon={<Icon name="plus" size={18} />}
          disabled={isFull}
          onClick={() => append({ ...emptyItem })}
        >
          Add item
        </Button>
        <Dropdown
          trigger={['click']}
          autoFocus
          disabled={isFull}
          menu={{
            items: Object.entries(prices).map(([description, price]) => ({
              key: description,
              label: (
                <span className="row gap-xl between numeric">
                  <span>{description}</span>
                  <span>{formatMoney(String(price))}</span>
                </span>
              ),
              onClick: ({ domEvent }) => {
                // The menu entry unmounts with the menu, so the same Enter key must not press the button
                // again.
                domEvent.preventDefault();
                priceList.current?.focus();
                take(description, price);
              },
            })),
          }}
        >
          <Button ref={priceList} icon={<Icon name="list" size={18} />}>
            From the price list
          </Button>
        </Dropdown>
      </div>
      <p className="total row gap-l between">
        <span>Total</span>
        <output aria-live="polite">{formatMoney(amountOf(sumOf(items.map(({ amount }) => amount))))}</output>
      </p>
      <p className="skip" role="status">
        {announcement}
      </p>
    </section>
  );
}
