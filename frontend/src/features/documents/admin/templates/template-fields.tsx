import { Select } from 'antd';
import type { Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { Field } from '../../../../shared/antd/field';
import { LanguageField } from '../../../../shared/antd/language-field';
import { categoryChoices, type DocumentCategory } from '../../shared/offered/document-labels';
import { DescriptionField, TitleField } from '../forms/text-fields';
import { SignatureField } from '../forms/signature-field';
import type { TemplateForm } from './template-schema';

interface TemplateFieldsProps {
  control: Control<TemplateForm>;
  /** Type of the template's file, if known. */
  fileName: string | undefined;
}

/** Title of documents created from a template, and whether they need a signature. */
export function TemplateFields({ control, fileName }: TemplateFieldsProps) {
  return (
    <>
      <TitleField control={control} name="title" />
      <Field control={control} name="category" label={t('Category')}>
        {(field) => <Select<DocumentCategory> {...field} options={categoryChoices()} />}
      </Field>
      <LanguageField control={control} name="language" />
      <DescriptionField control={control} name="description" />
      <SignatureField
        control={control}
        name="requiresSignature"
        fileNames={fileName === undefined ? [] : [fileName]}
        hint={t('Only for a PDF or an image. Documents created from it are sent for signing.')}
      />
    </>
  );
}
