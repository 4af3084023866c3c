import { z } from 'zod/mini';
import type { AdminDocumentDto, DocumentDto, UpdateDocumentDto } from '../../../../shared/api';
import { changedValues } from '../../../../shared/forms/changed-values.ts';
import { categoryRule, descriptionRule, titleRule } from '../forms/text-rules.ts';

export const documentSchema = z.object({
  title: titleRule,
  category: categoryRule,
  description: descriptionRule,
  needsSignature: z.boolean(),
  reminders: z.boolean(),
});

export type DocumentForm = z.infer<typeof documentSchema>;

export const emptyDocument: DocumentForm = {
  title: '',
  category: 'other',
  description: '',
  needsSignature: false,
  reminders: true,
};

/** A signature can be requested until the document is signed, and cancelled while awaited. */
export function takesSignature({ status }: Pick<DocumentDto, 'status'>): boolean {
  return status !== 'signed' && status !== 'completed';
}

export function formOf(document: AdminDocumentDto): DocumentForm {
  const { title, category, description, status, reminders } = document;
  const needsSignature = status === 'awaiting_signature';
  return { title, category, description: description ?? '', needsSignature, reminders };
}

/** Sends changed values only; a cleared description is removed. */
export function changesOf(document: AdminDocumentDto, form: DocumentForm): UpdateDocumentDto {
  const { description, ...changed } = changedValues(formOf(document), form);
  return { ...changed, ...(description !== undefined && { description: description || null }) };
}
