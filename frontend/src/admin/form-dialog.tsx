import { useId, type ReactNode } from 'react';
import { Button } from 'antd';
import { Dialog } from '../shared/antd/dialog';
import { useUnsavedChanges } from './unsaved-changes';

interface FormDialogProps {
  open: boolean;
  title: string;
  subtitle?: ReactNode;
  /** What the button says. */
  submit: string;
  isDirty: boolean;
  isSaving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** The form stands on its first values again. */
  afterClose: () => void;
  children: ReactNode;
}

/** A form in a dialog; what was typed is not lost without asking, and while it is sent the dialog stays. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, subtitle, submit, isDirty, isSaving, onSubmit, onClose, afterClose, children } = props;
  const formId = useId();
  const leave = useUnsavedChanges(open && isDirty);
  const tryToLeave = () => leave(onClose);
  return (
    <Dialog
      open={open}
      title={title}
      {...(subtitle !== undefined && { subtitle })}
      closable={!isSaving}
      onClose={tryToLeave}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={tryToLeave} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="ui-form"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
