import { z } from 'zod/mini';
import { type Language, t } from '@steward/texts';
import { languageRule } from '../../../../shared/forms/language-rule.ts';
import type { CreatePackDto, PackDto } from '../../../../shared/api';
import {
  emptyItem,
  itemForm,
  itemsOf,
  itemsRule,
  type ItemForm,
} from '../../../../features/billing/admin/offered/invoice-schema.ts';
import type { PackContent, PackContentRow } from '../../../../features/clients/admin/offered/pack-contents';
import { dueInDaysOf, optionalDueInDaysRule, typedDays } from '../../../../shared/forms/due-in-days.ts';
import { rowsIn } from '../use-pack-contents.ts';
import { placeholders, unknownPlaceholder } from './placeholders.ts';

/** Form values; days as typed, templates possibly not chosen yet. */
export interface PackForm {
  title: string;
  language: Language;
  documents: { templateId: number | undefined }[];
  requests: RequestForm[];
  message: { subject: string; content: string } | null;
  invoice: { description: string; dueInDays: string; items: ItemForm[] } | null;
}

export interface RequestForm {
  title: string;
  description: string;
  dueInDays: string;
  templateId: number | undefined;
}

/** Values of a complete form. */
export interface WrittenPack extends PackForm {
  documents: { templateId: number }[];
}

export const emptyRequest: RequestForm = {
  title: '',
  description: '',
  dueInDays: '14',
  templateId: undefined,
};
export const emptyMessage = () => ({
  subject: t('[subject] Welcome, {firstName}', { firstName: '{{firstName}}' }),
  content: '',
});
export const emptyPackInvoice = { description: '', dueInDays: '14', items: [emptyItem] };

export const emptyPack: PackForm = {
  title: '',
  language: 'en',
  documents: [],
  requests: [],
  message: null,
  invoice: null,
};

const filled = z.refine<string>((text) => unknownPlaceholder(text) === undefined, {
  error: ({ input }) =>
    t('{field} cannot be filled in. Use {fields}.', {
      field: unknownPlaceholder(String(input)) ?? '',
      fields: Object.keys(placeholders())
        .map((name) => `{{${name}}}`)
        .join(', '),
    }),
});
const text = (least: number, error: () => string) =>
  z.string().check(z.trim(), z.minLength(least, { error }), filled);
const template = z.int({ error: () => t('Please select a template') });

/**
 * Accepts any form values; the schema's own input type covers complete ones only.
 * @param contents whatever other parts let a pack send, each in the form by its key
 */
export const packSchema = (contents: readonly PackContent[]) =>
  z
    .object({
      ...Object.fromEntries(contents.map(({ key, rule }) => [key, z._default(rule, [])])),
      title: text(1, () => t('Title is required')),
      language: languageRule,
      documents: z.array(z.object({ templateId: template })),
      requests: z.array(
        z.object({
          title: text(3, () => t('Title must be at least 3 characters')),
          description: z.string().check(z.trim(), filled),
          dueInDays: optionalDueInDaysRule,
          templateId: z.optional(template),
        }),
      ),
      message: z.nullable(
        z.object({
          subject: text(1, () => t('Please provide a subject for your message')),
          content: text(1, () => t('Please provide content for your message')),
        }),
      ),
      invoice: z.nullable(
        z.object({
          description: text(1, () => t('Description is required')),
          dueInDays: optionalDueInDaysRule,
          items: itemsRule,
        }),
      ),
    })
    .check(
      z.refine(
        ({ documents, requests, message, invoice, ...more }) =>
          documents.length > 0 ||
          requests.length > 0 ||
          message !== null ||
          invoice !== null ||
          contents.some((content) => rowsIn(more, content).length > 0),
        {
          path: ['documents'],
          error: () =>
            contents.at(-1)?.words().ofPacks.nothing ??
            t('Add a document, a request, a message or an invoice'),
        },
      ),
    ) as z.ZodMiniType<WrittenPack, PackForm>;

/** Form values of a pack; a deleted template must be chosen again. */
export function formOf(
  { title, language, documents, requests, message, invoice, templates, ...more }: PackDto,
  contents: readonly PackContent[],
): PackForm {
  const there = (id: number | null) =>
    templates.some((one) => one.id === id) ? (id ?? undefined) : undefined;
  return {
    title,
    language,
    documents: documents.map(({ templateId }) => ({ templateId: there(templateId) })),
    requests: requests.map((request) => ({
      title: request.title,
      description: request.description ?? '',
      dueInDays: typedDays(request.dueInDays),
      templateId: there(request.templateId),
    })),
    message,
    invoice: invoice && {
      description: invoice.description,
      dueInDays: typedDays(invoice.dueInDays),
      items: invoice.items.map(itemForm),
    },
    ...Object.fromEntries(
      contents.map((content) => [content.key, rowsIn(more, content).map((row) => content.rowOf(row))]),
    ),
  };
}

/** Request body of a new pack. */
export function newPackOf(
  { title, language, documents, requests, message, invoice, ...more }: WrittenPack,
  contents: readonly PackContent[],
): CreatePackDto {
  return {
    title,
    language,
    documents,
    requests: requests.map(({ title: asked, description, dueInDays, templateId }) => ({
      title: asked,
      ...(description && { description }),
      ...dueInDaysOf(dueInDays),
      ...(templateId !== undefined && { templateId }),
    })),
    ...(message && { message }),
    ...(invoice && {
      invoice: {
        description: invoice.description,
        ...dueInDaysOf(invoice.dueInDays),
        items: itemsOf(invoice.items),
      },
    }),
    ...Object.fromEntries(
      contents.map((content) => [
        content.key,
        rowsIn<PackContentRow>(more, content).map((row) => content.sentOf(row)),
      ]),
    ),
  };
}
