import { useFieldArray, useFormContext } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { AddButton, IconButton } from '../../../../shared/antd/button';
import { TemplateSelect } from '../../../../features/documents/admin/offered/template-select';
import type { PackForm } from './pack-schema';

const mostDocuments = 20;

interface DocumentRowsProps {
  /** Templates that the pack uses already. */
  known: readonly { id: number; title: string }[];
}

/** Documents of a pack, each from a template. */
export function DocumentRows({ known }: DocumentRowsProps) {
  const { control } = useFormContext<PackForm>();
  const { fields, append, remove } = useFieldArray({ control, name: 'documents' });
  return (
    <section className="stack gap-l ruled-strong buttons-start" aria-label={t('Documents')}>
      <header>
        <h2>{t('Documents')}</h2>
        <p className="ui-hint">
          {t('From your templates. Those that need a signature are sent for signing.')}
        </p>
      </header>
      {fields.map(({ id }, row) => (
        <div
          key={id}
          className="pack-row row to-start"
          role="group"
          aria-label={t('Document {number}', { number: row + 1 })}
        >
          <Field control={control} name={`documents.${row}.templateId`} label={t('Template')}>
            {(field) => <TemplateSelect {...field} known={known} placeholder={t('Choose a template')} />}
          </Field>
          <IconButton
            icon="trash"
            label={t('Remove document {number}', { number: row + 1 })}
            onClick={() => remove(row)}
          />
        </div>
      ))}
      <AddButton disabled={fields.length >= mostDocuments} onClick={() => append({ templateId: undefined })}>
        {t('Add document')}
      </AddButton>
    </section>
  );
}
