import type { ReactNode } from 'react';
import type { DomainEvent } from '../../../shared/action/stale-queries';
import { ConfirmAction } from '../../../shared/antd/confirm-action';

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
  return (
    <ConfirmAction
      of={of}
      title={({ name }) => `${verb} ${name}?`}
      confirm={verb}
      cancel={keep}
      call={({ id }) => end(id)}
      events={[event]}
      success={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${verb.toLowerCase()}d`}
      failure={['Error', `Failed to ${verb.toLowerCase()} the ${noun}. Please try again.`]}
      onClose={onClose}
    >
      {children}
    </ConfirmAction>
  );
}
