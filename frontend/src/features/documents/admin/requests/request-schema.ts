import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { AdminDocumentRequestDto, UpdateDocumentRequestDto } from '../../../../shared/api';
import { changedValues } from '../../../../shared/forms/changed-values.ts';
import { linesOf } from '../../../../shared/text/lines.ts';
import { descriptionRule, titleRule } from '../forms/text-rules.ts';

/** New request; clients and template of an existing one cannot be changed. */
export interface RequestForm {
  clients: { value: number; label: string }[];
  title: string;
  description: string;
  /** Value of a date input: '2027-02-15', or empty. */
  dueDate: string;
  /** document_templates.id of a form to fill in */
  templateId: number | undefined;
  /** The request is a checklist. */
  several: boolean;
  /** Names of its documents, one a line. */
  documents: string;
}

const clients = z.array(z.object({ value: z.int(), label: z.string() }));

export const requestSchema = z.object({
  clients,
  title: titleRule,
  description: descriptionRule,
  dueDate: z.string(),
  templateId: z.union([z.int(), z.undefined()]),
  several: z.boolean(),
  documents: z.string(),
});

const mostDocuments = 30;
const longestName = 200;

/** The names of a checklist's documents. */
export const documentsOf = ({ several, documents }: Pick<RequestForm, 'several' | 'documents'>): string[] =>
  several ? linesOf(documents) : [];

export const newRequestSchema = z
  .extend(requestSchema, {
    clients: clients.check(z.minLength(1, { error: () => t('Please select a client') })),
  })
  .check(
    z.refine((form) => !form.several || documentsOf(form).length > 0, {
      path: ['documents'],
      error: () => t('Please list at least one document'),
    }),
    z.refine((form) => documentsOf(form).length <= mostDocuments, {
      path: ['documents'],
      error: () => t('Please list at most {max} documents', { max: mostDocuments }),
    }),
    z.refine((form) => documentsOf(form).every((name) => name.length <= longestName), {
      path: ['documents'],
      error: () => t('A name can have up to {max} characters', { max: longestName }),
    }),
  );

export const sendBackSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, { error: () => t('Please say what is missing') })),
});

export const emptyRequest: RequestForm = {
  clients: [],
  title: '',
  description: '',
  dueDate: '',
  templateId: undefined,
  several: false,
  documents: '',
};

export function formOf({ title, description, dueDate }: AdminDocumentRequestDto): RequestForm {
  return { ...emptyRequest, title, description: description ?? '', dueDate: dueDate ?? '' };
}

/** Sends changed values only; a cleared description or date is removed. */
export function changesOf(request: AdminDocumentRequestDto, form: RequestForm): UpdateDocumentRequestDto {
  const { title, description, dueDate } = changedValues(formOf(request), form);
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: description || null }),
    ...(dueDate !== undefined && { dueDate: dueDate || null }),
  };
}
