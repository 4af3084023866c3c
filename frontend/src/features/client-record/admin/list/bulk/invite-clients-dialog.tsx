import { useState } from 'react';
import { t } from '@steward/texts';
import { BulkResult, type LeftOut } from '../../../../../admin/bulk/bulk-result';
import { useAction } from '../../../../../shared/action/use-action';
import { DialogForm } from '../../../../../shared/antd/dialog-form';
import type { ClientDto } from '../../../../../shared/api';
import { inviteAll } from '../../../../clients/admin/offered/invite-all';
import { clientName } from '../../../../clients/admin/offered/record-client';
import { useInvitationTexts } from '../../../../clients/admin/offered/use-invitation';

interface InviteClientsDialogProps {
  open: boolean;
  clients: readonly ClientDto[];
  onDone: () => void;
  onClose: () => void;
}

/** The reason for which a client needs no invitation; the server knows who has set a password meanwhile. */
function obstacleOf({ kind, signIn }: ClientDto): string | undefined {
  if (kind !== 'individual') return t('A household or business cannot log in');
  return signIn === 'active' ? t('Can already log in') : undefined;
}

/** Confirms before several clients are emailed a link to set a password, and names those who get none. */
export function InviteClientsDialog({ open, clients, onDone, onClose }: InviteClientsDialogProps) {
  const { labelFor, forMany, report, outcome } = useInvitationTexts();
  const [result, setResult] = useState<{ done: string | undefined; left: LeftOut[] }>();
  const invitable = clients.filter((client) => !obstacleOf(client));
  const count = invitable.length;
  const leftOut = (reached: ReadonlySet<number>): LeftOut[] =>
    clients
      .filter(({ id }) => !reached.has(id))
      .map((client) => ({
        key: client.id,
        name: clientName(client),
        reason: obstacleOf(client) ?? t('Can already log in'),
      }));
  const inviting = useAction({
    call: (all: readonly ClientDto[], keyFor) => inviteAll(all, keyFor({ ids: all.map(({ id }) => id) })),
    events: ['account.invited'],
    success: (invited) => (invited.length === clients.length ? report(invited) : undefined),
    failure: t('Failed to send the invitations'),
    onSuccess: (invited) => {
      if (invited.length < clients.length) {
        const done = invited.length > 0 ? outcome(invited) : undefined;
        return setResult({ done, left: leftOut(new Set(invited.map(({ id }) => id))) });
      }
      onClose();
      onDone();
    },
  });
  const shown = result ?? (count === 0 ? { done: undefined, left: leftOut(new Set()) } : undefined);
  const close = () => {
    onClose();
    if (result) onDone();
  };
  return (
    <DialogForm
      open={open}
      title={
        count === 0
          ? t('No client to invite')
          : t('Invite {length, plural, one {# client} other {# clients}}?', { length: count })
      }
      submit={labelFor(count)}
      isSaving={inviting.isPending}
      {...(shown && { result: <BulkResult {...shown} /> })}
      onSubmit={() => inviting.mutate(invitable)}
      onClose={close}
      afterClose={() => setResult(undefined)}
    >
      <p>{forMany}</p>
      {clients.length > count && (
        <p className="above ui-hint">
          {t(
            '{others, plural, one {# selected client} other {# selected clients}} not included: they have a login, or cannot log in as a household or business.',
            { others: clients.length - count },
          )}
        </p>
      )}
    </DialogForm>
  );
}
