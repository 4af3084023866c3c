import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Input } from 'antd';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useAction } from '../../../../shared/action/use-action';
import { SigningService, type DocumentDto } from '../../../../shared/api';
import { errorMessage } from '../../../../shared/api-error';
import { DialogForm } from '../../../../shared/antd/dialog-form';
import { Field } from '../../../../shared/antd/field';
import { useFormDraft } from '../../../../shared/use-form-draft';

const declineSchema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Tell us why'), z.maxLength(2000, 'Must be at most 2000 characters')),
});
type Decline = z.infer<typeof declineSchema>;
const noReason: Decline = { reason: '' };

interface DeclineDialogProps {
  document: DocumentDto;
  open: boolean;
  onClose: () => void;
  onDeclined: () => void;
}

/** Sends the document back to the practice, unsigned and with the reason. */
export function DeclineDialog({ document, open, onClose, onDeclined }: DeclineDialogProps) {
  const form = useForm<Decline>({
    resolver: standardSchemaResolver(declineSchema),
    defaultValues: noReason,
  });
  const { control, handleSubmit, clearErrors } = form;
  const draft = useFormDraft(form, open ? `decline:${document.id}` : undefined);
  const declining = useAction({
    call: ({ reason }: Decline) =>
      SigningService.declineDocument({ id: document.id, requestBody: { reason } }),
    events: ['document.declined'],
    success: () => ({ title: 'Document declined', description: 'Your consultant sees your reason.' }),
    failure: (failure) => ({
      title: 'Declining failed',
      description: errorMessage(failure, 'Failed to decline document. Please try again.'),
    }),
    form,
    onSuccess: onDeclined,
  });
  return (
    <DialogForm
      open={open}
      title={`Decline to sign ${document.title}?`}
      subtitle={<p>We'll tell your consultant why. They may send you a new version.</p>}
      submit="Decline"
      cancel="Go back"
      danger
      isSaving={declining.isPending}
      draft={draft}
      onSubmit={() => void handleSubmit((values) => declining.mutate(values))()}
      onClose={onClose}
      // The text stays until the page is left.
      afterClose={() => clearErrors()}
    >
      <Field control={control} name="reason" label="Why are you declining?">
        {(field) => <Input.TextArea {...field} rows={4} maxLength={2000} />}
      </Field>
    </DialogForm>
  );
}
