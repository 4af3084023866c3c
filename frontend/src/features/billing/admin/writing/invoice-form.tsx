import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { FormProvider, useForm, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import { Button } from '../../../../shared/antd/button';
import { Field } from '../../../../shared/antd/field';
import { useMedia } from '../../../../shared/antd/use-media';
import { IncompletePractice } from '../../../../shared/antd/incomplete-practice';
import { InvoicesService, type AdminInvoiceDetailsDto } from '../../../../shared/api';
import { formatDay, todayIn } from '../../../../shared/text/format';
import { addDays } from '../../../../shared/text/zone-time';
import { useSite } from '../../../../shared/practice/site';
import { errorMessage } from '../../../../shared/http/api-error';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { DraftNote } from '../../../../shared/antd/draft-note';
import { ClientSelect } from '../../../clients/admin/offered/client-select';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { InvoicePaper } from './invoice-paper';
import { InvoicePreview } from './invoice-preview';
import { useProposedDescription } from './use-proposed-description';
import {
  changesOf,
  emptyInvoice,
  formOf,
  invoiceSchema,
  newInvoiceOf,
  type InvoiceForm as Values,
  type WrittenInvoice,
} from '../offered/invoice-schema';
import { usePostingQuestion } from '../offered/use-posting-question';
import { ItemsField } from '../offered/items-field';
import '../billing.css';

/** Result of the form: a saved draft, an issued invoice, or an edited one. */
type Outcome = 'draft' | 'issue' | 'change';

const failureOf = (): Record<Outcome, string> => ({
  draft: t('Failed to save the draft'),
  issue: t('Failed to issue invoice'),
  change: t('Failed to update invoice'),
});

interface InvoiceFormProps {
  invoice: AdminInvoiceDetailsDto | undefined;
  /** Preselected client of a new invoice. */
  userId?: number | undefined;
  /** Days until a new invoice is due; null: upon receipt. */
  terms?: number | null;
}

/** Creates an invoice, or edits one before its first payment. */
export function InvoiceForm({ invoice, userId, terms = null }: InvoiceFormProps) {
  const [preview, setPreview] = useState<WrittenInvoice>();
  const { client } = useRecordClient();
  const today = todayIn(useSite().timeZone);
  const dueDate = dueAfter(terms, today);
  const isIssued = invoice !== undefined && invoice.status !== 'draft';
  const form = useForm<Values, unknown, WrittenInvoice>({
    resolver: standardSchemaResolver(invoiceSchema),
    defaultValues: invoice ? formOf(invoice) : { ...emptyInvoice, userId: client?.id ?? userId, dueDate },
  });
  useProposedDescription(form);
  const isWide = useMedia('(min-width: 75em)') === true;
  // On a phone the focus would open the keyboard over the form.
  const choosesClient = isWide && userId === undefined;
  const draft = useFormDraft(form, `invoice-items:${invoice?.id ?? `new:${client?.id ?? userId ?? ''}`}`);
  const { saving, question } = useSaveInvoice(invoice, form, () => setPreview(undefined));
  const save = (outcome: Outcome) =>
    void form.handleSubmit((written) => saving.mutate({ written, outcome }))();
  const last: Outcome = isIssued ? 'change' : 'issue';
  const lastWord = isIssued ? t('Save changes') : t('Issue invoice');
  const underWay = saving.isPending ? saving.variables.outcome : undefined;
  return (
    <FormProvider {...form}>
      <div className="billing-writing">
        <form
          noValidate
          className="ui-card ui-form billing-form form-sheet"
          onSubmit={(event) => void form.handleSubmit(setPreview)(event)}
        >
          <h2>
            {isIssued
              ? t('Edit {invoiceNumber}', { invoiceNumber: invoice.invoiceNumber ?? '' })
              : invoice
                ? t('Edit draft')
                : t('New invoice')}
          </h2>
          <DraftNote draft={draft} />
          <InvoiceFields
            invoice={invoice}
            isIssued={isIssued}
            choosesClient={choosesClient}
            terms={terms}
            today={today}
            disabled={saving.isPending}
          />
          <IncompletePractice failure={saving.error} />
          <div className="ui-tools form-end">
            {!isIssued && (
              <Button
                loading={underWay === 'draft'}
                disabled={saving.isPending}
                onClick={() => save('draft')}
              >
                {t('Save draft')}
              </Button>
            )}
            {!isWide && (
              <Button htmlType="submit" icon="eye" disabled={saving.isPending}>
                {t('Preview')}
              </Button>
            )}
            <Button
              type="primary"
              icon={isIssued ? 'check' : 'send'}
              loading={underWay === last}
              disabled={saving.isPending}
              onClick={() => save(last)}
            >
              {lastWord}
            </Button>
          </div>
        </form>
        {isWide && <LivePreview />}
      </div>
      <InvoicePreview
        invoice={preview}
        submit={lastWord}
        isSaving={saving.isPending}
        onSubmit={() => preview && saving.mutate({ written: preview, outcome: last })}
        onClose={() => setPreview(undefined)}
      />
      {question}
    </FormProvider>
  );
}

/** The invoice beside the form, as one types. */
function LivePreview() {
  const { control } = useFormContext<Values>();
  // Compiled values of the whole form, at every change.
  const invoice = useWatch({ control, compute: (values: Values) => values });
  return (
    <div className="billing-live-preview">
      <InvoicePaper invoice={invoice} />
    </div>
  );
}

/** Saves the invoice, and opens it in the list. */
function useSaveInvoice(
  invoice: AdminInvoiceDetailsDto | undefined,
  form: UseFormReturn<Values, unknown, WrittenInvoice>,
  onFailure: () => void,
) {
  const navigate = useNavigate();
  const guard = useUnsentWork(form.formState.isDirty);
  const { confirmed, dialog } = usePostingQuestion();
  const saving = useAction({
    call: ({ written, outcome }: { written: WrittenInvoice; outcome: Outcome }, keyFor) =>
      confirmed(async (word) => {
        if (!invoice) {
          const requestBody = { ...newInvoiceOf(written, outcome === 'draft'), ...word };
          return InvoicesService.createInvoice({ requestBody, idempotencyKey: keyFor({ ...requestBody }) });
        }
        const { id, status } = invoice;
        const requestBody = { ...changesOf(written, status === 'draft'), ...word };
        const changed = await InvoicesService.updateInvoice({ id, requestBody });
        return outcome === 'issue' ? InvoicesService.issueInvoice({ id, requestBody: word }) : changed;
      }),
    events: ['invoice.changed', 'invoice.issued'],
    failure: (failure, { outcome }) => ({
      title: failureOf()[outcome],
      description: errorMessage(failure),
    }),
    form,
    onSuccess: ({ id }) => guard.pass(() => navigate(`?invoice=${id}`)),
    onFailure,
  });
  return { saving, question: dialog };
}

/** The due date of an invoice with these payment terms; empty: upon receipt. */
const dueAfter = (terms: number | null, issuedOn: string): string =>
  terms === null ? '' : addDays(issuedOn, terms);

/** Payment terms of a due date: 'Net 14'. */
function dueHint(dueDate: string, issuedOn: string): string {
  const days = Math.round((Date.parse(dueDate) - Date.parse(issuedOn)) / 86_400_000);
  return days > 0
    ? t('Net {days}. Leave blank for “due on receipt”.', { days })
    : t('Leave blank for “due on receipt”.');
}

interface InvoiceFieldsProps extends Pick<InvoiceFormProps, 'invoice'> {
  /** Days until a new invoice is due; null: upon receipt. */
  terms: number | null;
  /** Today's date in the practice's time zone. */
  today: string;
  /** An issued invoice keeps its number and its date. */
  isIssued: boolean;
  /** Whether the client is what one chooses first. */
  choosesClient: boolean;
  disabled: boolean;
}

function InvoiceFields({ invoice, isIssued, choosesClient, terms, today, disabled }: InvoiceFieldsProps) {
  const { control, getFieldState, setValue } = useFormContext<Values>();
  const [issuedOn, dueDate] = useWatch({ control, name: ['issuedOn', 'dueDate'] });
  const countDueDate = (from: string) => {
    const isOwn = invoice !== undefined || getFieldState('dueDate').isDirty;
    if (terms !== null && !isOwn) setValue('dueDate', dueAfter(terms, from || today));
  };
  return (
    <>
      {invoice ? (
        <div className="ui-field">
          <span className="ui-label">{t('Client')}</span>
          <p>{invoice.client.name}</p>
        </div>
      ) : (
        <Field control={control} name="userId" label={t('Client')}>
          {(field) => <ClientSelect {...field} autoFocus={choosesClient} disabled={disabled} />}
        </Field>
      )}
      <div className="ui-form-pairs">
        {isIssued ? (
          <div className="ui-field">
            <span className="ui-label">{t('Invoice date')}</span>
            <p>{formatDay(issuedOn)}</p>
          </div>
        ) : (
          <Field
            control={control}
            name="issuedOn"
            label={t('Invoice date')}
            optional
            hint={t('Leave blank for the day on which you issue it.')}
          >
            {(field) => (
              <Input
                {...field}
                type="date"
                max={today}
                className="admin-date"
                onChange={(event) => {
                  field.onChange(event);
                  countDueDate(event.target.value);
                }}
              />
            )}
          </Field>
        )}
        <Field
          control={control}
          name="dueDate"
          label={t('Due date')}
          optional
          hint={dueHint(dueDate, issuedOn || today)}
        >
          {(field) => <Input {...field} type="date" className="admin-date" />}
        </Field>
      </div>
      <ItemsField />
      <Field
        control={control}
        name="description"
        label={t('Description')}
        hint={t('The title of the invoice. We suggest the first item.')}
      >
        {(field) => <Input {...field} maxLength={500} autoComplete="off" />}
      </Field>
      {!isIssued && (
        <Field
          control={control}
          name="invoiceNumber"
          label={t('Number')}
          optional
          hint={t('Leave blank to use the next number.')}
        >
          {(field) => <Input {...field} maxLength={40} autoComplete="off" className="admin-date" />}
        </Field>
      )}
      <Field
        control={control}
        name="poNumber"
        label={t('Purchase order')}
        optional
        hint={t('The client’s reference, if they gave you one.')}
      >
        {(field) => <Input {...field} maxLength={50} autoComplete="off" className="admin-date" />}
      </Field>
    </>
  );
}
