import type { ReactNode } from 'react';
import { t } from '@steward/texts';
import type { DomainEvent } from '../../../shared/action/stale-queries';
import { ConfirmAction } from '../../../shared/antd/confirm-action';

interface EndCredentialDialogProps {
  /** The credential; undefined keeps the dialog closed. */
  of: { id: number; name: string } | undefined;
  kind: keyof typeof texts;
  end: (id: number) => Promise<unknown>;
  event: DomainEvent;
  onClose: () => void;
  /** Consequences. */
  children: ReactNode;
}

const texts = {
  token: () => ({
    title: ({ name }: { name: string }) => t('Revoke {name}?', { name }),
    confirm: t('Revoke'),
    cancel: t('Keep token'),
    success: t('Access token revoked'),
    failure: t('Failed to revoke the access token. Please try again.'),
  }),
  passkey: () => ({
    title: ({ name }: { name: string }) => t('Remove {name}?', { name }),
    confirm: t('Remove'),
    cancel: t('Keep passkey'),
    success: t('Passkey removed'),
    failure: t('Failed to remove the passkey. Please try again.'),
  }),
};

/** Confirms and ends an access token or a passkey. */
export function EndCredentialDialog(props: EndCredentialDialogProps) {
  const { of, kind, end, event, onClose, children } = props;
  const { failure, ...shown } = texts[kind]();
  return (
    <ConfirmAction
      {...shown}
      of={of}
      call={({ id }) => end(id)}
      events={[event]}
      failure={[t('Error'), failure]}
      onClose={onClose}
    >
      {children}
    </ConfirmAction>
  );
}
