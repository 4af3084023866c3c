import { Button, Input } from 'antd';
import { useFieldArray, useFormContext, type FieldPath } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import { Icon } from '../../../../shared/icon';
import { emptyRows, type PlanForm, type PlanList } from './plan-schema';

interface LineProps {
  name: FieldPath<PlanForm>;
  label: string;
  hint?: string;
  type?: 'text' | 'date' | 'email' | 'tel';
  max?: number;
  /** Number of lines of a multi-line field. */
  rows?: number;
  required?: boolean;
}

/** One field of the plan. */
export function Line({ name, label, hint, type = 'text', max = 200, rows, required = false }: LineProps) {
  const { control } = useFormContext<PlanForm>();
  return (
    <div className={rows ? 'ui-form-wide' : undefined}>
      <Field control={control} name={name} label={label} optional={!required} {...(hint && { hint })}>
        {({ value, ...field }) => {
          const text = typeof value === 'string' ? value : '';
          return rows ? (
            <Input.TextArea {...field} value={text} rows={rows} maxLength={10_000} />
          ) : (
            <Input {...field} value={text} type={type} maxLength={max} autoComplete="off" />
          );
        }}
      </Field>
    </div>
  );
}

/** A responsible person. */
export function PersonFields({ name, title }: { name: 'coordinator' | 'spokesperson'; title: string }) {
  return (
    <fieldset className="ui-form-wide plan-person">
      <legend>{title}</legend>
      <div className="ui-form-pairs">
        <Line name={`${name}.name`} label="Name" max={100} required={name === 'coordinator'} />
        <Line name={`${name}.title`} label="Role" max={100} />
        <Line name={`${name}.phone`} label="Phone" type="tel" max={50} />
        <Line name={`${name}.email`} label="Email" type="email" max={254} />
      </div>
    </fieldset>
  );
}

interface RowsProps {
  name: PlanList;
  /** Noun for one row: 'device'. */
  noun: string;
  columns: readonly { field: string; label: string; type?: 'date'; required?: true; max?: number }[];
}

const mostRows = 200;

/** A list of the plan, with a group of fields for each row. */
export function Rows({ name, noun, columns }: RowsProps) {
  const { control } = useFormContext<PlanForm>();
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <div className="ui-form-wide stack gap-l to-start">
      {fields.map(({ id }, row) => (
        <div key={id} className="plan-row" role="group" aria-label={`${capital(noun)} ${row + 1}`}>
          <div className="ui-form-pairs">
            {columns.map(({ field, ...column }) => (
              <Line key={field} name={`${name}.${row}.${field}` as FieldPath<PlanForm>} {...column} />
            ))}
          </div>
          <Button
            type="text"
            className="ui-quiet"
            icon={<Icon name="trash" size={18} />}
            aria-label={`Remove ${noun} ${row + 1}`}
            onClick={({ currentTarget }) => {
              focusAfter(currentTarget.closest('.plan-row'));
              remove(row);
            }}
          />
        </div>
      ))}
      <Button
        icon={<Icon name="plus" size={18} />}
        disabled={fields.length >= mostRows}
        onClick={() => append({ ...emptyRows[name] })}
      >
        Add {noun}
      </Button>
    </div>
  );
}

/** Focus moves to the button of the next row, or to the add button, since the row's own button unmounts. */
function focusAfter(row: Element | null): void {
  const next = row?.nextElementSibling;
  const button = next?.querySelector('button') ?? next;
  if (button instanceof HTMLElement) button.focus();
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
