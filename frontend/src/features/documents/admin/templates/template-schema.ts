import { z } from 'zod/mini';
import { type Language, t } from '@steward/texts';
import { languageRule } from '../../../../shared/forms/language-rule.ts';
import type { DocumentTemplateDto, UpdateDocumentTemplateDto } from '../../../../shared/api';
import type { DocumentCategory } from '../../shared/offered/document-labels.ts';
import { isSignable } from '../../../../shared/files/file-kinds.ts';
import { fileRule } from '../forms/file-rule.ts';
import { changedValues } from '../../../../shared/forms/changed-values.ts';
import { categoryRule, descriptionRule, titleRule } from '../forms/text-rules.ts';

/** A template; its file is chosen on creation and replaced separately. */
export interface TemplateForm {
  title: string;
  category: DocumentCategory;
  language: Language;
  description: string;
  requiresSignature: boolean;
  file: File | undefined;
}

/** Values of a new template. */
export interface NewTemplate extends TemplateForm {
  file: File;
}

const fields = {
  title: titleRule,
  category: categoryRule,
  language: languageRule,
  description: descriptionRule,
  requiresSignature: z.boolean(),
};

// The forms contain a file or none; the schemas' own input types allow only valid values.
export const templateSchema = z.object({ ...fields, file: z.undefined() }) as z.ZodMiniType<
  TemplateForm,
  TemplateForm
>;

export const newTemplateSchema = z.object({ ...fields, file: fileRule }).check(
  z.refine(({ requiresSignature, file }) => !requiresSignature || isSignable(file.name), {
    path: ['requiresSignature'],
    error: () => t('Only a PDF or an image can be signed'),
  }),
) as z.ZodMiniType<NewTemplate, TemplateForm>;

export const emptyTemplate: TemplateForm = {
  title: '',
  category: 'other',
  language: 'en',
  description: '',
  requiresSignature: false,
  file: undefined,
};

export function formOf(template: DocumentTemplateDto): TemplateForm {
  const { title, category, language, description, requiresSignature } = template;
  return { title, category, language, description: description ?? '', requiresSignature, file: undefined };
}

/** Sends changed values only; a cleared description is removed. */
export function changesOf(template: DocumentTemplateDto, form: TemplateForm): UpdateDocumentTemplateDto {
  const { file: _, description, ...changed } = changedValues(formOf(template), form);
  return { ...changed, ...(description !== undefined && { description: description || null }) };
}
