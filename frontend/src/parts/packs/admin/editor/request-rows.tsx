import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { DaysField } from '../../../../shared/antd/days-field';
import { Field } from '../../../../shared/antd/field';
import { AddButton, IconButton } from '../../../../shared/antd/button';
import { TemplateSelect } from '../../../../features/documents/admin/offered/template-select';
import { emptyRequest, type PackForm } from './pack-schema';
import { PackText } from './pack-text';

const mostRequests = 50;

interface RequestRowsProps {
  /** Templates that the pack uses already. */
  known: readonly { id: number; title: string }[];
}

/** Document requests of a pack. */
export function RequestRows({ known }: RequestRowsProps) {
  const { control } = useFormContext<PackForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'requests' });
  const requests = useWatch({ control, name: 'requests' });
  return (
    <section className="stack gap-l ruled-strong buttons-start" aria-label={t('Requests')}>
      <header>
        <h2>{t('Requests')}</h2>
        <p className="ui-hint">
          {t('Documents you need from the client, with a form to fill in if you have one.')}
        </p>
      </header>
      {fields.map(({ id }, row) => {
        const hasDueDate = (requests[row]?.dueInDays ?? '') !== '';
        return (
          <div
            key={id}
            className="pack-request stack gap-l"
            role="group"
            aria-label={t('Request {number}', { number: row + 1 })}
          >
            <div className="pack-row row to-start">
              <PackText name={`requests.${row}.title`} label={t('Title')} max={200} hasDueDate={hasDueDate} />
              <IconButton
                icon="trash"
                label={t('Remove request {number}', { number: row + 1 })}
                onClick={() => remove(row)}
              />
            </div>
            <PackText
              name={`requests.${row}.description`}
              label={t('Description')}
              optional
              max={2000}
              lines={2}
              hasDueDate={hasDueDate}
            />
            <div className="ui-form-pairs">
              <DaysField
                control={control}
                name={`requests.${row}.dueInDays`}
                hint={t('Leave blank for no due date')}
              />
              <Field
                control={control}
                name={`requests.${row}.templateId`}
                label={t('Form to fill in')}
                optional
              >
                {(field) => <TemplateSelect {...field} known={known} />}
              </Field>
            </div>
          </div>
        );
      })}
      <AddButton disabled={fields.length >= mostRequests} onClick={() => append({ ...emptyRequest })}>
        {t('Add request')}
      </AddButton>
    </section>
  );
}
