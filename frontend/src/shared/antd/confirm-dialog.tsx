import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog, isSecondClick } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** Button labels for confirming and for dismissing. */
  confirm: string;
  cancel: string;
  /** False if the action destroys nothing. */
  loses?: boolean;
  /** False while what is confirmed is not shown yet. */
  isReady?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  afterClose?: () => void;
  children: ReactNode;
}

/** Confirmation before an irreversible action; the safe button is focused first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirm, cancel, loses = true, isReady = true, pending = false } = props;
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
            disabled={!isReady}
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
