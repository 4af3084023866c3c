import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../shared/action/use-action';
import { RetentionService, type LegalHoldDto } from '../../../shared/api';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { Field } from '../../../shared/antd/field';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { useFormDraft } from '../../../shared/use-form-draft';

/** Target of a hold: all records of a client, or one document. */
export interface HoldTarget {
  kind: 'client' | 'document';
  /** users.id, or documents.id */
  id: number;
  /** Display name. */
  name: string;
}

interface HoldDialogProps {
  /** Undefined keeps the dialog closed. */
  of: HoldTarget | undefined;
  onClose: () => void;
}

const holdSchema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a reason'), z.maxLength(500, 'Must be at most 500 characters')),
});
type HoldForm = z.infer<typeof holdSchema>;
const noReason: HoldForm = { reason: '' };

/** Asks for a reason and places a hold. */
export function PlaceHoldDialog({ of, onClose }: HoldDialogProps) {
  const lastShown = useLastDefined(of);
  const form = useForm<HoldForm>({
    resolver: standardSchemaResolver(holdSchema),
    defaultValues: noReason,
  });
  const { control, handleSubmit, reset, setFocus, formState } = form;
  const draft = useFormDraft(form, of && `hold:${of.kind}:${of.id}`);
  const placing = useAction({
    call: ({ kind, id, reason }: HoldTarget & HoldForm) =>
      kind === 'client'
        ? RetentionService.holdClient({ id, requestBody: { reason } })
        : RetentionService.holdDocument({ id, requestBody: { reason } }),
    events: ['legal_hold.changed'],
    success: 'Legal hold placed',
    failure: 'Failed to place the legal hold',
    form,
    onSuccess: onClose,
  });
  const submit = handleSubmit(({ reason }) => {
    if (of) placing.mutate({ ...of, reason });
  });
  return (
    <FormDialog
      open={of !== undefined}
      title={
        lastShown?.kind === 'client'
          ? `Place a hold on all records of ${lastShown.name}?`
          : `Hold “${lastShown?.name ?? ''}”?`
      }
      subtitle={<p>Nothing on hold can be deleted until you release the hold.</p>}
      submit="Place hold"
      isDirty={formState.isDirty}
      isSaving={placing.isPending}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={onClose}
      afterOpen={() => setFocus('reason')}
      afterClose={() => reset(noReason)}
    >
      <Field control={control} name="reason" label="Reason" hint="Clients don’t see the hold or the reason.">
        {(field) => <Input.TextArea {...field} rows={3} />}
      </Field>
    </FormDialog>
  );
}

/** Confirms and releases a hold. */
export function ReleaseHoldDialog({
  hold,
  onClose,
}: {
  hold: LegalHoldDto | undefined;
  onClose: () => void;
}) {
  const lastHold = useLastDefined(hold);
  const releasing = useAction({
    call: ({ client, document }: LegalHoldDto) =>
      document
        ? RetentionService.releaseDocument({ id: document.id })
        : RetentionService.releaseClient({ id: client.id }),
    events: ['legal_hold.changed'],
    success: 'Legal hold released',
    failure: 'Failed to release the legal hold',
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={hold !== undefined}
      title="Release this hold?"
      confirm="Release"
      cancel="Keep hold"
      pending={releasing.isPending}
      onCancel={onClose}
      onConfirm={() => hold && releasing.mutate(hold)}
    >
      <p>
        {lastHold?.document
          ? `“${lastHold.document.title}”`
          : `The records of ${lastHold?.client.name ?? ''}`}{' '}
        can be deleted again. Expired records are deleted the next night. The activity still shows the hold.
      </p>
    </ConfirmDialog>
  );
}
