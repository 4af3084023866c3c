import type { ComponentProps } from 'react';
import { DialogForm } from './dialog-form';
import { useUnsentWork } from '../leave-guard';

interface FormDialogProps extends Omit<ComponentProps<typeof DialogForm>, 'cancel' | 'danger'> {
  isDirty: boolean;
}

/** Form in a dialog that asks before typed text is discarded. */
export function FormDialog({ isDirty, onClose, ...form }: FormDialogProps) {
  const { leave } = useUnsentWork(form.open && isDirty);
  return <DialogForm {...form} onClose={() => leave(onClose)} />;
}
