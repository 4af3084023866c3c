import { Input, Select } from 'antd';
import type { Control } from 'react-hook-form';
import { Field } from '../../shared/antd/field';
import { categoryChoices, type DocumentCategory } from '../../shared/documents/document-words';
import { SignatureField } from '../signature-field';
import type { TemplateForm } from './template-schema';

interface TemplateFieldsProps {
  control: Control<TemplateForm>;
  /** Of the file that documents are made from, where it is known. */
  fileName: string | undefined;
}

/** What documents that are made from a template are called, and whether they are signed. */
export function TemplateFields({ control, fileName }: TemplateFieldsProps) {
  return (
    <>
      <Field control={control} name="title" label="Title">
        {(field) => <Input {...field} maxLength={200} autoComplete="off" />}
      </Field>
      <Field control={control} name="category" label="Category">
        {(field) => <Select<DocumentCategory> {...field} options={categoryChoices} />}
      </Field>
      <Field control={control} name="description" label="Description" optional>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={2000} />}
      </Field>
      <SignatureField
        control={control}
        name="requiresSignature"
        fileNames={fileName === undefined ? [] : [fileName]}
        hint="Only a PDF or an image can be signed. Documents made from it await a signature."
      />
    </>
  );
}
