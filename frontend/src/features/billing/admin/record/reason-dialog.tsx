import { Input } from 'antd';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { FormDialog, useDialogForm } from '../../../../shared/antd/form-dialog';
import type { DomainEvent } from '../../../../shared/action/stale-queries';
import { Field } from '../../../../shared/antd/field';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import { PaymentsService, type PersonDto } from '../../../../shared/api';

interface ReasonDialogProps<Record extends { id: number }> {
  /** The record to act on; undefined keeps the dialog closed. */
  of: Record | undefined;
  /** Kind of action under which the reason's draft is stored. */
  draft: string;
  /** Title, and label of the button. */
  title: string;
  subtitle: (record: Record) => string;
  hint?: string;
  maxLength: number;
  call: (id: number, reason: string) => Promise<unknown>;
  event: DomainEvent;
  /** Toast titles. */
  success: string;
  failure: string;
  onClose: () => void;
}

const reasonSchema = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, { error: () => t('Enter a reason') })),
});

/** Asks for a reason and runs the action. */
export function ReasonDialog<Record extends { id: number }>(props: ReasonDialogProps<Record>) {
  const { of, draft, title, subtitle, hint, maxLength, call, event, ...rest } = props;
  const lastShown = useLastDefined(of);
  const { control, dialog } = useDialogForm({
    ...rest,
    open: of !== undefined,
    draft: `${draft}:${of?.id}`,
    schema: reasonSchema,
    empty: { reason: '' },
    call: async ({ reason }: { reason: string }) => lastShown && call(lastShown.id, reason),
    events: [event],
  });
  return (
    <FormDialog {...dialog} title={title} subtitle={lastShown && <p>{subtitle(lastShown)}</p>} submit={title}>
      <Field control={control} name="reason" label={t('Reason')} {...(hint !== undefined && { hint })}>
        {(field) => <Input.TextArea {...field} rows={3} maxLength={maxLength} />}
      </Field>
    </FormDialog>
  );
}

interface DeclineRefundDialogProps {
  /** The request to decline; undefined keeps the dialog closed. */
  request: { id: number; client: PersonDto } | undefined;
  onClose: () => void;
}

/** Declines a client's refund request with a reason. */
export function DeclineRefundDialog({ request, onClose }: DeclineRefundDialogProps) {
  return (
    <ReasonDialog
      of={request}
      draft="declined-refund"
      title={t('Decline refund')}
      subtitle={({ client }) => t('{name} will see your reason.', { name: client.name })}
      maxLength={2000}
      call={(id, reason) =>
        PaymentsService.answerRefundRequest({ id, requestBody: { status: 'declined', reason } })
      }
      event="refund.declined"
      success={t('Refund declined')}
      failure={t('Failed to decline the refund')}
      onClose={onClose}
    />
  );
}
