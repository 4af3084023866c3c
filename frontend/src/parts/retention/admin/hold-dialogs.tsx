import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { RetentionService, type LegalHoldDto } from '../../../shared/api';
import { ConfirmAction } from '../../../shared/antd/confirm-action';
import { Field } from '../../../shared/antd/field';
import { FormDialog, useDialogForm } from '../../../shared/antd/form-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';
import type { DialogOf } from '../../../shared/antd/dialog';
import { textRule } from '../../../shared/forms/text-rule';

/** Target of a hold: all records of a client, or one document. */
export interface HoldTarget {
  kind: 'client' | 'document';
  /** users.id, or documents.id */
  id: number;
  /** Display name. */
  name: string;
}

const holdSchema = z.object({
  reason: textRule(500, () => t('Enter a reason')),
});

/** Asks for a reason and places a hold. */
export function PlaceHoldDialog({ of, onClose }: DialogOf<{ of: HoldTarget }>) {
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
    success: t('Legal hold placed'),
    failure: t('Failed to place the legal hold'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={
        target?.kind === 'client'
          ? t('Place a hold on all records of {name}?', { name: target.name })
          : t('Hold “{name}”?', { name: target?.name ?? '' })
      }
      subtitle={<p>{t('Nothing on hold can be deleted until you release the hold.')}</p>}
      submit={t('Place hold')}
      afterOpen={() => form.setFocus('reason')}
    >
      <Field
        control={control}
        name="reason"
        label={t('Reason')}
        hint={t('Clients don’t see the hold or the reason.')}
      >
        {(field) => <Input.TextArea {...field} rows={3} />}
      </Field>
    </FormDialog>
  );
}

/** Confirms and releases a hold. */
export function ReleaseHoldDialog({ hold, onClose }: DialogOf<{ hold: LegalHoldDto }>) {
  return (
    <ConfirmAction
      of={hold}
      title={t('Release this hold?')}
      confirm={t('Release')}
      cancel={t('Keep hold')}
      call={({ client, document }) =>
        document
          ? RetentionService.releaseDocument({ id: document.id })
          : RetentionService.releaseClient({ id: client.id })
      }
      events={['legal_hold.changed']}
      success={t('Legal hold released')}
      failure={t('Failed to release the legal hold')}
      onClose={onClose}
    >
      {({ client, document }) => (
        <p>
          {document
            ? t(
                '“{document}” can be deleted again. Expired records are deleted the next night. The activity still shows the hold.',
                { document: document.title },
              )
            : t(
                'The records of {client} can be deleted again. Expired records are deleted the next night. The activity still shows the hold.',
                { client: client.name },
              )}
        </p>
      )}
    </ConfirmAction>
  );
}
