import { useState } from 'react';
import { t } from '@steward/texts';
import { ConfirmDialog } from '../../../../shared/antd/confirm-dialog';
import { refusalOf } from '../../../../shared/http/api-error';

/** A command whose time may be a busy one of a connected calendar. */
export interface OverBusy {
  overBusy?: true;
}

/** A command that was refused for a busy time, and the server's sentence about it. */
interface Refused<Command> {
  command: Command;
  message: string;
}

/** The server's sentence about a busy time; undefined for any other failure. */
export const busyMessage = (failure: unknown): string | undefined => refusalOf(failure)?.fields['overBusy'];

/** The command that was refused for a busy time, for `OverBusyQuestion`. */
export function useRefusedForBusy<Command extends OverBusy>() {
  const [refused, setRefused] = useState<Refused<Command>>();
  return {
    refused,
    /** True if the failure is about a busy time, which is asked about. */
    asks: (failure: Error, command: Command): boolean => {
      const message = busyMessage(failure);
      if (message !== undefined) setRefused({ command, message });
      return message !== undefined;
    },
    forget: () => setRefused(undefined),
  };
}

interface OverBusyQuestionProps<Command> {
  refused: Refused<Command> | undefined;
  /** Sends the command again. */
  onConfirm: (command: Command) => void;
  onClose: () => void;
}

/** Asks whether to book over a busy time of a connected calendar. */
export function OverBusyQuestion<Command extends OverBusy>(props: OverBusyQuestionProps<Command>) {
  const { refused, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      open={refused !== undefined}
      title={t('Book anyway?')}
      confirm={t('Book anyway')}
      cancel={t('Choose another time')}
      loses={false}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        if (refused) onConfirm({ ...refused.command, overBusy: true });
      }}
    >
      {refused?.message}
    </ConfirmDialog>
  );
}
