import { useMemo, useRef, type ReactNode } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { FormProvider, useForm, useFormContext, useWatch, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { Button, AddButton } from '../../../../shared/antd/button';
import { useAction } from '../../../../shared/action/use-action';
import { DaysField } from '../../../../shared/antd/days-field';
import { Field, FieldError } from '../../../../shared/antd/field';
import { LanguageField } from '../../../../shared/antd/language-field';
import { PacksService, type PackDto } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { DraftNote } from '../../../../shared/antd/draft-note';
import type { PackContent, PackContentRow } from '../../../../features/clients/admin/offered/pack-contents';
import { ItemsField } from '../../../../features/billing/admin/offered/items-field';
import { rowsIn } from '../use-pack-contents';
import { ContentRows } from './content-rows';
import { DocumentRows } from './document-rows';
import { FillIns, useLastText } from './fill-ins';
import {
  emptyMessage,
  emptyPack,
  emptyPackInvoice,
  formOf,
  newPackOf,
  packSchema,
  type PackForm as Values,
  type WrittenPack,
} from './pack-schema';
import { PackText } from './pack-text';
import { RequestRows } from './request-rows';

interface PackFormProps {
  pack: PackDto | undefined;
  /** Whatever other parts let it send. */
  contents: readonly PackContent[];
}

/** Form of a pack; records already sent stay as they are. */
export function PackForm({ pack, contents }: PackFormProps) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Values, unknown, WrittenPack>({
    resolver: useMemo(() => standardSchemaResolver(packSchema(contents)), [contents]),
    defaultValues: pack ? formOf(pack, contents) : emptyPack,
  });
  const { control, handleSubmit, formState } = form;
  const draft = useFormDraft(form, `pack-lines:${pack?.id ?? 'new'}`);
  // An error of the whole pack, shown at the list of documents.
  const empty = formState.errors.documents;
  const values = useWatch({ control }) as Values;
  const { invoice, requests } = values;
  const guard = useUnsentWork(formState.isDirty);
  const text = useLastText();
  const saving = useSavePack(pack, contents, form, () => guard.pass(() => navigate('/admin/packs')));
  const known = pack?.templates ?? [];
  const invoiceIsDue = invoice !== null && invoice.dueInDays !== '';
  const others = contents.flatMap((content) => rowsIn<PackContentRow>(values, content));
  const anythingIsDue = invoiceIsDue || [...requests, ...others].some(({ dueInDays }) => dueInDays !== '');
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className="ui-card ui-form form-sheet"
        onFocus={text.onFocus}
        onSubmit={(event) => void handleSubmit((written) => saving.mutate(written))(event)}
      >
        <DraftNote draft={draft} />
        <Field
          control={control}
          name="title"
          label={t('Title')}
          hint={t('Only you and your team see this. For example, New client or Year end.')}
        >
          {(field) => <Input {...field} data-plain maxLength={200} autoComplete="off" />}
        </Field>
        <LanguageField
          control={control}
          name="language"
          hint={t('Of its texts. Dates are filled in in this language.')}
        />
        <FillIns field={text.field} form={element} />
        <MessagePart hasDueDate={anythingIsDue} />
        <DocumentRows known={known} />
        <RequestRows known={known} />
        {contents.map((content) => (
          <ContentRows key={content.key} content={content} />
        ))}
        <InvoicePart isDue={invoiceIsDue} />
        <FieldError id="pack-empty" message={empty?.root?.message ?? empty?.message} />
        <div className="ui-tools pack-form-end form-end">
          <Button disabled={saving.isPending} onClick={() => void navigate('/admin/packs')}>
            {t('Cancel')}
          </Button>
          <Button type="primary" htmlType="submit" loading={saving.isPending}>
            {pack ? t('Save changes') : t('Save pack')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function useSavePack(
  pack: PackDto | undefined,
  contents: readonly PackContent[],
  form: UseFormReturn<Values, unknown, WrittenPack>,
  onSaved: () => void,
) {
  return useAction({
    call: (written: WrittenPack, keyFor) => {
      const requestBody = newPackOf(written, contents);
      if (!pack) return PacksService.createPack({ requestBody, idempotencyKey: keyFor({ ...requestBody }) });
      // Removed parts are sent as null, since omitted fields keep their value.
      const changes = { message: null, invoice: null, ...requestBody };
      return PacksService.updatePack({ id: pack.id, requestBody: changes });
    },
    events: ['pack.saved'],
    failure: pack ? t('Failed to update the pack') : t('Failed to save the pack'),
    form,
    onSuccess: onSaved,
  });
}

interface OptionalPartProps {
  title: string;
  hint: string;
  /** Labels of the buttons that add and remove it. */
  add: string;
  remove: string;
  isAdded: boolean;
  onAdd: () => void;
  onRemove: () => void;
  children: ReactNode;
}

/** Part of a pack that can be added and removed. */
function OptionalPart({ title, hint, add, remove, isAdded, onAdd, onRemove, children }: OptionalPartProps) {
  return (
    <section className="stack gap-l ruled-strong buttons-start" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <p className="ui-hint">{hint}</p>
      </header>
      {isAdded ? (
        <>
          {children}
          <Button look="danger" icon="trash" onClick={onRemove}>
            {remove}
          </Button>
        </>
      ) : (
        <AddButton onClick={onAdd}>{add}</AddButton>
      )}
    </section>
  );
}

function MessagePart({ hasDueDate }: { hasDueDate: boolean }) {
  const { control, setValue } = useFormContext<Values>();
  const message = useWatch({ control, name: 'message' });
  return (
    <OptionalPart
      title={t('Message')}
      hint={t('Starts a conversation. Its due date is the earliest in the pack.')}
      add={t('Add message')}
      remove={t('Remove message')}
      isAdded={Boolean(message)}
      onAdd={() => setValue('message', emptyMessage(), { shouldDirty: true })}
      onRemove={() => setValue('message', null, { shouldDirty: true })}
    >
      <PackText name="message.subject" label={t('Subject')} max={200} hasDueDate={hasDueDate} />
      <PackText name="message.content" label={t('Text')} max={20_000} lines={10} hasDueDate={hasDueDate} />
    </OptionalPart>
  );
}

function InvoicePart({ isDue }: { isDue: boolean }) {
  const { control, setValue } = useFormContext<Values>();
  const invoice = useWatch({ control, name: 'invoice' });
  return (
    <OptionalPart
      title={t('Invoice')}
      hint={t('Issued right away, with the next invoice number.')}
      add={t('Add invoice')}
      remove={t('Remove invoice')}
      isAdded={Boolean(invoice)}
      onAdd={() => setValue('invoice', { ...emptyPackInvoice }, { shouldDirty: true })}
      onRemove={() => setValue('invoice', null, { shouldDirty: true })}
    >
      <div className="pack-pair aside">
        <PackText name="invoice.description" label={t('Description')} max={500} hasDueDate={isDue} />
        <DaysField control={control} name="invoice.dueInDays" hint={t('Leave blank for “due on receipt”')} />
      </div>
      <ItemsField name="invoice.items" />
    </OptionalPart>
  );
}
