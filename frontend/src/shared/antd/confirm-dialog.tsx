import type { ReactNode } from 'react';
import { Button } from 'antd';
import { Dialog, isSecondClick } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The button's word for doing it, and for leaving things as they are. */
  confirm: string;
  cancel: string;
  /** False where nothing is lost by it. */
  loses?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  afterClose?: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back; the safe answer comes first in the order of focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirm, cancel, loses = true, pending = false } = props;
  const { onConfirm, onCancel, afterClose, children } = props;
  return (
    <Dialog
      open={open}
      title={title}
      closable={!pending}
      onClose={onCancel}
      {...(afterClose && { afterClose })}
      footer={
        <>
          <Button onClick={onCancel} disabled={pending}>
            {cancel}
          </Button>
          <Button
            type="primary"
            danger={loses}
            onClick={(event) => !isSecondClick(event) && onConfirm()}
            loading={pending}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
