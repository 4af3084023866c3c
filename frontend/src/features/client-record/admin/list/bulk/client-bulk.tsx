import { t } from '@steward/texts';
import type { ClientDto } from '../../../../../shared/api';
import { useHasRightsOf } from '../../../../../shared/session/staff-role';
import { NewRequestDialog } from '../../../../documents/admin/offered/new-request-dialog';
import { MessageClientsDialog } from '../../../../messaging/admin/offered/message-clients-dialog';
import { ApplyPackToClientsDialog } from '../../../../packs/admin/offered/apply-pack-to-clients-dialog';
import { TagClientsDialog } from './tag-clients-dialog';
import { ArchiveClientsDialog } from './archive-clients-dialog';
import { RemindClientsDialog } from './remind-clients-dialog';
import { clientName } from '../../../../clients/admin/offered/record-client';
import { InviteClientsDialog } from './invite-clients-dialog';
import { Button } from '../../../../../shared/antd/button';

export type BulkTask = 'request' | 'pack' | 'remind' | 'message' | 'tag' | 'archive' | 'invite';

const tasks = (): readonly { task: BulkTask; label: string; consultants?: true }[] => [
  { task: 'request', label: t('[action] Request') },
  { task: 'pack', label: t('Apply pack'), consultants: true },
  { task: 'remind', label: t('[action] Remind') },
  { task: 'message', label: t('[action] Message') },
  { task: 'tag', label: t('[action] Tag'), consultants: true },
  { task: 'archive', label: t('[action] Archive'), consultants: true },
  { task: 'invite', label: t('Invite'), consultants: true },
];

/** Actions on all selected clients. */
export function BulkButtons({ onChoose }: { onChoose: (task: BulkTask) => void }) {
  const isConsultant = useHasRightsOf('consultant');
  return tasks().map(
    ({ task, label, consultants }) =>
      (isConsultant || !consultants) && (
        <Button key={task} onClick={() => onChoose(task)}>
          {label}
        </Button>
      ),
  );
}

interface BulkDialogsProps {
  /** The open dialog. */
  task: BulkTask | undefined;
  clients: readonly ClientDto[];
  /** Called after every client was served. */
  onDone: () => void;
  onClose: () => void;
}

/** Dialogs of the actions on all selected clients; each names their number before anything is sent. */
export function BulkDialogs({ task, clients, onDone, onClose }: BulkDialogsProps) {
  const chosen = clients.map((client) => ({
    value: client.id,
    label: clientName(client),
    language: client.language,
  }));
  const common = { onDone, onClose };
  return (
    <>
      <InviteClientsDialog {...common} open={task === 'invite'} clients={clients} />
      <ApplyPackToClientsDialog {...common} open={task === 'pack'} clients={chosen} />
      <MessageClientsDialog {...common} open={task === 'message'} clients={chosen} />
      <NewRequestDialog {...common} open={task === 'request'} chosen={chosen} />
      <RemindClientsDialog {...common} open={task === 'remind'} clients={clients} />
      <TagClientsDialog {...common} open={task === 'tag'} clients={clients} />
      <ArchiveClientsDialog {...common} open={task === 'archive'} clients={chosen} />
    </>
  );
}
