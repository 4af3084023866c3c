import type { ReactNode } from 'react';
import type { DomainEvent } from '../../../shared/action/stale-queries';
import { useAction } from '../../../shared/action/use-action';
import { errorMessage } from '../../../shared/api-error';
import { ConfirmDialog } from '../../../shared/antd/confirm-dialog';
import { useLastDefined } from '../../../shared/antd/use-last-defined';

interface EndCredentialDialogProps {
  /** The credential; undefined keeps the dialog closed. */
  of: { id: number; name: string } | undefined;
  verb: 'Revoke' | 'Remove';
  noun: 'access token' | 'passkey';
  /** Label of the button that changes nothing. */
  keep: string;
  end: (id: number) => Promise<unknown>;
  event: DomainEvent;
  onClose: () => void;
  /** Consequences. */
  children: ReactNode;
}

/** Confirms and ends an access token or a passkey. */
export function EndCredentialDialog(props: EndCredentialDialogProps) {
  const { of, verb, noun, keep, end, event, onClose, children } = props;
  const last = useLastDefined(of);
  const ending = useAction({
    call: end,
    events: [event],
    success: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${verb.toLowerCase()}d`,
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, `Failed to ${verb.toLowerCase()} the ${noun}. Please try again.`),
    }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      open={of !== undefined}
      title={`${verb} ${last?.name ?? ''}?`}
      confirm={verb}
      cancel={keep}
      pending={ending.isPending}
      onConfirm={() => of && ending.mutate(of.id)}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
