import type { ComponentProps } from 'react';
import { DialogForm } from './dialog-form';
import { useUnsentWork, type LeaveQuestion } from './leave-guard';

interface FormDialogProps extends Omit<ComponentProps<typeof DialogForm>, 'cancel' | 'danger'> {
  isDirty: boolean;
  /** Instead of the usual question. */
  question?: LeaveQuestion;
}

/** Form in a dialog that asks before typed text is discarded. */
export function FormDialog({ isDirty, question, onClose, ...form }: FormDialogProps) {
  const { leave } = useUnsentWork(
    form.open && isDirty && form.result === undefined,
    question && { question },
  );
  return <DialogForm {...form} onClose={() => leave(onClose)} />;
}
