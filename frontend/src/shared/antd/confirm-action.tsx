import type { ReactNode } from 'react';
import { useAction, type Action } from '../action/use-action';
import { ConfirmDialog } from './confirm-dialog';
import { useLastDefined } from './use-last-defined';

interface ConfirmActionProps<Of, Answer> extends Pick<
  Action<Of, Answer>,
  'call' | 'events' | 'success' | 'failure' | 'onSuccess'
> {
  /** Record, or `true` for an action without one; undefined or false closes the dialog. */
  of: Of | undefined | false;
  title: string | ((of: Of) => string);
  /** Button labels for confirming and for dismissing. */
  confirm: string;
  cancel: string;
  /** False if nothing is lost. */
  loses?: boolean;
  /** False while what is confirmed is not shown yet. */
  isReady?: boolean;
  onClose: () => void;
  afterClose?: () => void;
  /** Consequences. */
  children: ReactNode | ((of: Of) => ReactNode);
}

/** Confirms an irreversible action, sends it, and closes after its success. */
export function ConfirmAction<Of, Answer>(props: ConfirmActionProps<Of, Answer>) {
  const { of, title, confirm, cancel, loses = true, isReady = true, children, ...rest } = props;
  const { onClose, afterClose, onSuccess, ...action } = rest;
  const open = of === false ? undefined : of;
  // The closing dialog keeps its text.
  const last = useLastDefined(open);
  const sending = useAction<Of, Answer>({
    ...action,
    onSuccess: (answer, input) => {
      onClose();
      onSuccess?.(answer, input);
    },
  });
  const textOf = <Text,>(text: Text | ((of: Of) => Text), none: Text): Text =>
    text instanceof Function ? (last === undefined ? none : text(last)) : text;
  return (
    <ConfirmDialog
      open={open !== undefined}
      title={textOf(title, '')}
      confirm={confirm}
      cancel={cancel}
      loses={loses}
      isReady={isReady}
      pending={sending.isPending}
      onCancel={onClose}
      {...(afterClose && { afterClose })}
      onConfirm={() => open !== undefined && sending.mutate(open)}
    >
      {textOf(children, null)}
    </ConfirmDialog>
  );
}
