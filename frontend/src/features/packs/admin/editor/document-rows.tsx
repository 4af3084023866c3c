import { useFieldArray, useFormContext } from 'react-hook-form';
import { Field } from '../../../../shared/antd/field';
import { AddButton, IconButton } from '../../../../shared/antd/icon-button';
import { TemplateSelect } from '../../../documents/admin/offered/template-select';
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
    <section className="stack gap-l ruled-strong buttons-start" aria-label="Documents">
      <header>
        <h2>Documents</h2>
        <p className="ui-hint">From your templates. Those that need a signature are sent for signing.</p>
      </header>
      {fields.map(({ id }, row) => (
        <div key={id} className="pack-row row to-start" role="group" aria-label={`Document ${row + 1}`}>
          <Field control={control} name={`documents.${row}.templateId`} label="Template">
            {(field) => <TemplateSelect {...field} known={known} placeholder="Choose a template" />}
          </Field>
          <IconButton icon="trash" label={`Remove document ${row + 1}`} onClick={() => remove(row)} />
        </div>
      ))}
      <AddButton disabled={fields.length >= mostDocuments} onClick={() => append({ templateId: undefined })}>
        Add document
      </AddButton>
    </section>
  );
}
