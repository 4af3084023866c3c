import { Input } from 'antd';
import {
  useFieldArray,
  useFormContext,
  type FieldValues,
  type FieldPath,
  FormProvider,
} from 'react-hook-form';
import { shown } from '@steward/texts';
import { AddButton, IconButton } from '../../../../shared/antd/button';
import { Field } from '../../../../shared/antd/field';
import { Group } from '../../../../shared/antd/group';
import {
  emptyRow,
  maxOf,
  type FieldList,
  type FormPart,
  type FormSection,
  type InputField,
} from './described-fields';
import type { ComponentProps, ReactNode } from 'react';
import { FormDialog, type DialogFormOptions, useDialogForm } from '../../../../shared/antd/form-dialog';

/** Inputs of a dialog, inside its FormProvider. */
export const DescribedInputs = ({ fields }: { fields: readonly InputField[] }) =>
  fields.map((field) => <Described key={field.name} field={field} />);

/** The sections of a form, inside its FormProvider. */
export function DescribedForm({ sections }: { sections: readonly FormSection[] }) {
  return sections.map(({ title, text, parts }) => (
    <Group key={title.text} title={shown(title)} text={shown(text)}>
      {parts.map((part) => (
        <Part key={part.name} part={part} />
      ))}
    </Group>
  ));
}

function Part({ part }: { part: FormPart }) {
  if ('columns' in part) return <Rows list={part} />;
  if (!('fields' in part)) return <Described field={part} />;
  const { name, title, fields } = part;
  return (
    <fieldset className="stack gap-s all-columns">
      <legend className="strong">{shown(title)}</legend>
      <div className="ui-form-pairs">
        {fields.map((field) => (
          <Described key={field.name} field={field} of={name} />
        ))}
      </div>
    </fieldset>
  );
}

/** One input. @param of the value that it belongs to, for example 'devices.0' */
function Described({ field, of }: { field: InputField; of?: string }) {
  const { control } = useFormContext<FieldValues>();
  const { name, label, hint, type = 'text', rows, required, expected = false, narrow } = field;
  return (
    <div className={rows ? 'all-columns' : undefined}>
      <Field
        control={control}
        name={of === undefined ? name : `${of}.${name}`}
        label={shown(label)}
        optional={required === undefined && !expected}
        {...(hint && { hint: shown(hint) })}
      >
        {({ value, ...input }) => {
          const text = typeof value === 'string' ? value : '';
          return rows ? (
            <Input.TextArea {...input} value={text} rows={rows} maxLength={maxOf(field)} />
          ) : (
            <Input
              {...input}
              value={text}
              type={type}
              maxLength={maxOf(field)}
              autoComplete="off"
              className={narrow ? 'admin-date' : undefined}
            />
          );
        }}
      </Field>
    </div>
  );
}

const mostRows = 200;

/** A list, with a group of inputs for each row. */
function Rows({ list }: { list: FieldList }) {
  const { name, labels, columns } = list;
  const { control } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name });
  return (
    <div className="stack gap-l to-start all-columns">
      {fields.map(({ id }, row) => (
        <div key={id} className="plan-row aside fill" role="group" aria-label={labels.row(row + 1)}>
          <div className="ui-form-pairs">
            {columns.map((field) => (
              <Described key={field.name} field={field} of={`${name}.${row}`} />
            ))}
          </div>
          <IconButton
            icon="trash"
            label={labels.remove(row + 1)}
            onClick={({ currentTarget }) => {
              focusAfter(currentTarget.closest('.plan-row'));
              remove(row);
            }}
          />
        </div>
      ))}
      <AddButton disabled={fields.length >= mostRows} onClick={() => append(emptyRow(list))}>
        {labels.add()}
      </AddButton>
    </div>
  );
}

/** Focus moves to the button of the next row, or to the add button, since the row's own button unmounts. */
function focusAfter(row: Element | null): void {
  const next = row?.nextElementSibling;
  const button = next?.querySelector('button') ?? next;
  if (button instanceof HTMLElement) button.focus();
}

interface DescribedDialogProps<Values extends FieldValues, Answer>
  extends
    Omit<DialogFormOptions<Values, Values, Answer>, 'empty' | 'values' | 'holds'>,
    Pick<ComponentProps<typeof FormDialog>, 'title' | 'subtitle' | 'submit'> {
  /** Values at the start. */
  values: Values;
  /** Field with focus when the dialog opens. */
  focus: FieldPath<Values>;
  /** The inputs. */
  children: ReactNode;
}

/** Form in a dialog that sends one command: keeps a draft, and closes after a success. */
export function DescribedDialog<Values extends FieldValues, Answer>(
  props: DescribedDialogProps<Values, Answer>,
) {
  const { title, subtitle, submit, values, focus, children, ...options } = props;
  const { form, dialog } = useDialogForm<Values, Values, Answer>({ ...options, values, empty: values });
  return (
    <FormDialog
      {...dialog}
      title={title}
      subtitle={subtitle}
      submit={submit}
      afterOpen={() => form.setFocus(focus)}
    >
      <FormProvider {...form}>{children}</FormProvider>
    </FormDialog>
  );
}
