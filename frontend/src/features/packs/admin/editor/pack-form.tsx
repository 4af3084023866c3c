import { useRef } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Input } from 'antd';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAction } from '../../../../shared/action/use-action';
import { Field, FieldError } from '../../../../shared/antd/field';
import { PacksService, type PackDto } from '../../../../shared/api';
import { Icon } from '../../../../shared/icon';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { useFormDraft } from '../../../../shared/use-form-draft';
import { DraftNote } from '../../../../shared/antd/draft-note';
import { ItemsField } from '../../../billing/admin/offered/items-field';
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
import { DaysField, RequestRows } from './request-rows';

/** Form of a pack; records already sent stay as they are. */
export function PackForm({ pack }: { pack: PackDto | undefined }) {
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Values, unknown, WrittenPack>({
    resolver: standardSchemaResolver(packSchema),
    defaultValues: pack ? formOf(pack) : emptyPack,
  });
  const { control, handleSubmit, setValue, formState } = form;
  const draft = useFormDraft(form, `pack:${pack?.id ?? 'new'}`);
  // An error of the whole pack, shown at the list of documents.
  const empty = formState.errors.documents;
  const { message, invoice, requests } = useWatch({ control }) as Values;
  const guard = useUnsentWork(formState.isDirty);
  const text = useLastText();
  const saving = useAction({
    call: (written: WrittenPack, keyFor) => {
      const requestBody = newPackOf(written);
      if (!pack) return PacksService.createPack({ requestBody, idempotencyKey: keyFor({ ...requestBody }) });
      // Removed parts are sent as null, since omitted fields keep their value.
      const changes = { message: null, invoice: null, ...requestBody };
      return PacksService.updatePack({ id: pack.id, requestBody: changes });
    },
    events: ['pack.saved'],
    success: pack ? 'Pack updated' : 'Pack saved',
    failure: pack ? 'Failed to update the pack' : 'Failed to save the pack',
    form,
    onSuccess: () => guard.pass(() => navigate('/admin/packs')),
  });
  const known = pack?.templates ?? [];
  const invoiceIsDue = invoice !== null && invoice.dueInDays !== '';
  const anythingIsDue = invoiceIsDue || requests.some(({ dueInDays }) => dueInDays !== '');
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className="ui-card ui-form form-sheet form-sheet"
        onFocus={text.onFocus}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit((written) => saving.mutate(written))();
        }}
      >
        <DraftNote draft={draft} />
        <Field
          control={control}
          name="title"
          label="Title"
          hint="Only you and your team see this. For example, New client or Year end."
        >
          {(field) => <Input {...field} data-plain maxLength={200} autoComplete="off" />}
        </Field>
        <FillIns field={text.field} form={element} />
        <section className="pack-part stack gap-l to-start" aria-label="Message">
          <header>
            <h2>Message</h2>
            <p className="ui-hint">Starts a conversation. Its due date is the earliest in the pack.</p>
          </header>
          {message ? (
            <>
              <PackText name="message.subject" label="Subject" max={200} hasDueDate={anythingIsDue} />
              <PackText
                name="message.content"
                label="Text"
                max={20_000}
                lines={10}
                hasDueDate={anythingIsDue}
              />
              <Button
                type="text"
                className="ui-danger"
                icon={<Icon name="trash" size={18} />}
                onClick={() => setValue('message', null, { shouldDirty: true })}
              >
                Remove message
              </Button>
            </>
          ) : (
            <Button
              icon={<Icon name="plus" size={18} />}
              onClick={() => setValue('message', { ...emptyMessage }, { shouldDirty: true })}
            >
              Add message
            </Button>
          )}
        </section>
        <DocumentRows known={known} />
        <RequestRows known={known} />
        <section className="pack-part stack gap-l to-start" aria-label="Invoice">
          <header>
            <h2>Invoice</h2>
            <p className="ui-hint">Issued right away, with the next invoice number.</p>
          </header>
          {invoice ? (
            <>
              <div className="pack-pair aside">
                <PackText
                  name="invoice.description"
                  label="Description"
                  max={500}
                  hasDueDate={invoiceIsDue}
                />
                <DaysField
                  name="invoice.dueInDays"
                  label="Due in days"
                  hint="Leave blank for “due on receipt”"
                />
              </div>
              <ItemsField name="invoice.items" />
              <Button
                type="text"
                className="ui-danger"
                icon={<Icon name="trash" size={18} />}
                onClick={() => setValue('invoice', null, { shouldDirty: true })}
              >
                Remove invoice
              </Button>
            </>
          ) : (
            <Button
              icon={<Icon name="plus" size={18} />}
              onClick={() => setValue('invoice', { ...emptyPackInvoice }, { shouldDirty: true })}
            >
              Add invoice
            </Button>
          )}
        </section>
        <FieldError id="pack-empty" message={empty?.root?.message ?? empty?.message} />
        <div className="ui-tools pack-form-end form-end">
          <Button disabled={saving.isPending} onClick={() => void navigate('/admin/packs')}>
            Cancel
          </Button>
          <Button type="primary" htmlType="submit" loading={saving.isPending}>
            {pack ? 'Save changes' : 'Save pack'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
