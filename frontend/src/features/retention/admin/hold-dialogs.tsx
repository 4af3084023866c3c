import { Input } from 'antd';
import { z } from 'zod/mini';
import { RetentionService, type LegalHoldDto } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Field } from '../../../shared/antd/field';
import { FormDialog } from '../../../shared/antd/form-dialog';
import { useDialogForm } from '../../../shared/antd/use-dialog-form';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import { textRule } from '../../../shared/text-rule';

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
  reason: textRule(500, 'Enter a reason'),
});

/** Asks for a reason and places a hold. */
export function PlaceHoldDialog({ of, onClose }: HoldDialogProps) {
  const target = useLastDefined(of);
  const { form, control, dialog } = useDialogForm({
    open: of !== undefined,
    draft: `hold:${of?.kind}:${of?.id}`,
    schema: holdSchema,
    empty: { reason: '' },
    call: (requestBody) => {
      const hold = { id: target?.id ?? 0, requestBody };
      return target?.kind === 'client'
        ? RetentionService.holdClient(hold)
        : RetentionService.holdDocument(hold);
    },
    events: ['legal_hold.changed'],
    success: 'Legal hold placed',
    failure: 'Failed to place the legal hold',
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={
        target?.kind === 'client'
          ? `Place a hold on all records of ${target.name}?`
          : `Hold “${target?.name ?? ''}”?`
      }
      subtitle={<p>Nothing on hold can be deleted until you release the hold.</p>}
      submit="Place hold"
      afterOpen={() => form.setFocus('reason')}
    >
      <Field control={control} name="reason" label="Reason" hint="Clients don’t see the hold or the reason.">
        {(field) => <Input.TextArea {...field} rows={3} />}
      </Field>
    </FormDialog>
  );
}

interface ReleaseHoldDialogProps {
  hold: LegalHoldDto | undefined;
  onClose: () => void;
}

/** Confirms and releases a hold. */
export function ReleaseHoldDialog({ hold, onClose }: ReleaseHoldDialogProps) {
  return (
    <ConfirmAction
      of={hold}
      title="Release this hold?"
      confirm="Release"
      cancel="Keep hold"
      call={({ client, document }) =>
        document
          ? RetentionService.releaseDocument({ id: document.id })
          : RetentionService.releaseClient({ id: client.id })
      }
      events={['legal_hold.changed']}
      success="Legal hold released"
      failure="Failed to release the legal hold"
      onClose={onClose}
    >
      {({ client, document }) => (
        <p>
          {document ? `“${document.title}”` : `The records of ${client.name}`} can be deleted again. Expired
          records are deleted the next night. The activity still shows the hold.
        </p>
      )}
    </ConfirmAction>
  );
}
