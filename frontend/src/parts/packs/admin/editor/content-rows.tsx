import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '@steward/texts';
import type { PackContent, PackContentRow } from '../../../../features/clients/admin/offered/pack-contents';
import { AddButton, IconButton } from '../../../../shared/antd/button';
import { DaysField } from '../../../../shared/antd/days-field';
import { FieldError } from '../../../../shared/antd/field';

/** Rows in a pack of what another part lets it send. */
export function ContentRows({ content }: { content: PackContent }) {
  const { key, most, words, emptyRow, Fields } = content;
  const { control, formState } = useFormContext<Record<string, PackContentRow[]>>();
  const { fields, append, remove } = useFieldArray({ control, name: key });
  const { title, hint, add, row: rowLabel, remove: removeLabel } = words();
  const errors = formState.errors[key];
  return (
    <section className="stack gap-l ruled-strong buttons-start" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="ui-hint">{hint}</p>
      </header>
      {fields.map(({ id }, row) => (
        <div key={id} className="pack-row row to-start" role="group" aria-label={rowLabel(row + 1)}>
          <div className="ui-form-pairs">
            <Fields name={`${key}.${row}`} />
            <DaysField
              control={control}
              name={`${key}.${row}.dueInDays`}
              hint={t('Leave blank for no due date')}
            />
          </div>
          <IconButton icon="trash" label={removeLabel(row + 1)} onClick={() => remove(row)} />
        </div>
      ))}
      <FieldError id={`pack-${key}`} message={errors?.root?.message ?? errors?.message} />
      <AddButton disabled={fields.length >= most} onClick={() => append({ ...emptyRow })}>
        {add}
      </AddButton>
    </section>
  );
}
