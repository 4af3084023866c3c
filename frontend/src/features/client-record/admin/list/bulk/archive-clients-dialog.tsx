import { useState } from 'react';
import { t } from '@steward/texts';
import { DialogForm } from '../../../../../shared/antd/dialog-form';
import { ClientsService } from '../../../../../shared/api';
import { ClientResults } from '../../../../clients/admin/offered/client-results';
import type { ChosenClient } from '../../../../clients/admin/offered/client-select';
import { useEachClient } from '../../../../clients/admin/offered/use-each-client';
import { useArchiveUndo } from '../use-archiving';

interface ArchiveClientsDialogProps {
  open: boolean;
  clients: readonly ChosenClient[];
  onDone: () => void;
  onClose: () => void;
}

/** Explains archiving, confirms, and archives several clients; a retry covers those that failed. */
export function ArchiveClientsDialog({ open, clients, onDone, onClose }: ArchiveClientsDialogProps) {
  const [failed, setFailed] = useState<readonly ChosenClient[]>();
  const others = failed ?? clients;
  const undoOf = useArchiveUndo();
  const archiving = useEachClient({
    send: (id, _values: Record<string, never>, idempotencyKey) =>
      ClientsService.archiveClient({ id, idempotencyKey }),
    event: 'client.archived',
    success: (count) => ({
      title: t('{count, plural, one {# client archived} other {# clients archived}}', { count }),
      action: undoOf(clients.map(({ value }) => value)),
    }),
    failure: t('Failed to archive some clients'),
    onSuccess: () => {
      onClose();
      onDone();
    },
    onFailure: setFailed,
  });
  const count = others.length;
  return (
    <DialogForm
      open={open}
      title={t('{count, plural, one {Archive # client?} other {Archive # clients?}}', { count })}
      submit={t('[action] Archive')}
      isSaving={archiving.isPending}
      onSubmit={() => archiving.mutate({ clients: others, values: {} })}
      onClose={onClose}
      afterClose={() => {
        setFailed(undefined);
        archiving.forget();
      }}
    >
      <ul className="bullets soft stack gap-s">
        <li>
          {t('They leave your list of clients. You find them with the filter Archived and in searches.')}
        </li>
        <li>{t('All records stay, and they can still log in. What they send is on Today.')}</li>
        <li>{t('Their recurring invoices are paused.')}</li>
        <li>{t('You can unarchive each of them later.')}</li>
      </ul>
      <ClientResults results={archiving.results} done={t('[client] Archived')} />
    </DialogForm>
  );
}
