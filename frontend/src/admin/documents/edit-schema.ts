import { z } from 'zod/mini';
import type { DocumentDto, UpdateDocumentDto } from '../../shared/api';
import { documentCategories, type DocumentCategory } from '../../shared/documents/document-words.ts';

export interface DocumentForm {
  title: string;
  category: DocumentCategory;
  description: string;
  needsSignature: boolean;
}

export const documentSchema = z.object({
  title: z.string().check(z.trim(), z.minLength(3, 'Title must be at least 3 characters')),
  category: z.enum(documentCategories),
  description: z.string().check(z.trim()),
  needsSignature: z.boolean(),
});

export const emptyDocument: DocumentForm = {
  title: '',
  category: 'other',
  description: '',
  needsSignature: false,
};

/** A signature can be asked for until there is one, and withdrawn while it is awaited. */
export function takesSignature({ status }: Pick<DocumentDto, 'status'>): boolean {
  return status !== 'signed' && status !== 'completed';
}

export function formOf(document: DocumentDto): DocumentForm {
  const { title, category, description, status } = document;
  return { title, category, description: description ?? '', needsSignature: status === 'awaiting_signature' };
}

/** Only what was changed is sent, so that what somebody else changed meanwhile stays; an empty description removes it. */
export function changesOf(document: DocumentDto, form: DocumentForm): UpdateDocumentDto {
  const before = formOf(document);
  const { title, category, description, needsSignature } = form;
  return {
    ...(title !== before.title && { title }),
    ...(category !== before.category && { category }),
    ...(description !== before.description && { description: description || null }),
    ...(needsSignature !== before.needsSignature && { needsSignature }),
  };
}
