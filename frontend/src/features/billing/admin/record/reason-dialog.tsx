import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { FormDialog } from '../../../../shared/antd/form-dialog';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { useAction } from '../../../../shared/action/use-action';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { useFormDraft } from '../../../../shared/use-form-draft';

interface ReasonDialogProps<Record> {
  /** The record to act on; undefined keeps the dialog closed. */
  of: Record | undefined;
  /** Key of the stored draft of the reason, for example 'void:7'. */
  draftKey: (record: Record) => string;
  title: string;
  subtitle: (record: Record) => string;
  hint?: string;
  submit: string;
  maxLength: number;
  call: (record: Record, reason: string) => Promise<unknown>;
  event: DomainEvent;
  /** Toast titles. */
  success: string;
  failure: string;
  onClose: () => void;
}

const noReason = { reason: '' };
const reasonSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, 'Enter a reason')),
});

/** Asks for a reason and runs the action. */
export function ReasonDialog<Record>(props: ReasonDialogProps<Record>) {
  const { of, draftKey, title, subtitle, hint, submit, maxLength, call, event, success, failure, onClose } =
    props;
  const lastShown = useLastDefined(of);
  const form = useForm({ resolver: standardSchemaResolver(reasonSchema), defaultValues: noReason });
  const { control, handleSubmit, reset, formState } = form;
  const draft = useFormDraft(form, of && draftKey(of));
  const sending = useAction({
    call: async ({ reason }: typeof noReason) => of && call(of, reason),
    events: [event],
    success,
    failure,
    form,
    onSuccess: onClose,
  });
  return (
    <FormDialog
      open={of !== undefined}
      title={title}
      subtitle={lastShown && <p>{subtitle(lastShown)}</p>}
      submit={submit}
      isDirty={formState.isDirty}
      isSaving={sending.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((values) => sending.mutate(values))()}
      onClose={onClose}
      afterClose={() => reset(noReason)}
    >
      <Field control={control} name="reason" label="Reason" {...(hint !== undefined && { hint })}>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={maxLength} />}
      </Field>
    </FormDialog>
  );
}
