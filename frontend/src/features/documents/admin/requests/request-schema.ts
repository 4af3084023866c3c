import { z } from 'zod/mini';
import type { AdminDocumentRequestDto, UpdateDocumentRequestDto } from '../../../../shared/api';
import { changedValues } from '../../../../shared/changed-values.ts';
import { descriptionRule, titleRule } from '../forms/text-rules.ts';

/** Whom the practice asks for what; of one that is changed the clients and the template stay as they are. */
export interface RequestForm {
  clients: { value: number; label: string }[];
  title: string;
  description: string;
  /** As a date input holds it: '2027-02-15', or nothing. */
  dueDate: string;
  /** document_templates.id of a form to fill in */
  templateId: number | undefined;
}

const clients = z.array(z.object({ value: z.int(), label: z.string() }));

export const requestSchema = z.object({
  clients,
  title: titleRule,
  description: descriptionRule,
  dueDate: z.string(),
  templateId: z.union([z.int(), z.undefined()]),
});

export const newRequestSchema = z.extend(requestSchema, {
  clients: clients.check(z.minLength(1, 'Please select a client')),
});

export const sendBackSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Please say what is missing')),
});

export const emptyRequest: RequestForm = {
  clients: [],
  title: '',
  description: '',
  dueDate: '',
  templateId: undefined,
};

export function formOf({ title, description, dueDate }: AdminDocumentRequestDto): RequestForm {
  return { ...emptyRequest, title, description: description ?? '', dueDate: dueDate ?? '' };
}

/** Only what was changed is sent; an emptied description or date is removed. */
export function changesOf(request: AdminDocumentRequestDto, form: RequestForm): UpdateDocumentRequestDto {
  const { title, description, dueDate } = changedValues(formOf(request), form);
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description: description || null }),
    ...(dueDate !== undefined && { dueDate: dueDate || null }),
  };
}
