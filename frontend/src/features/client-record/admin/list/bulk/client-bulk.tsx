import type { ReactNode } from 'react';
import { type Language, t } from '@steward/texts';
import type { ClientDto, StaffRole } from '../../../../../shared/api';
import { PartContext, useEntries } from '../../../../../shared/parts/parts-in-use';
import { type Placed, withAdded } from '../../../../../shared/parts/placed';
import { hasRightsOf, useStaffRole } from '../../../../../shared/session/staff-role';
import type { ChosenClient } from '../../../../clients/admin/offered/client-select';
import { NewRequestDialog } from '../../../../documents/admin/offered/new-request-dialog';
import { MessageClientsDialog } from '../../../../messaging/admin/offered/message-clients-dialog';
import { TagClientsDialog } from './tag-clients-dialog';
import { ArchiveClientsDialog } from './archive-clients-dialog';
import { RemindClientsDialog } from './remind-clients-dialog';
import { clientName } from '../../../../clients/admin/offered/record-client';
import { InviteClientsDialog } from './invite-clients-dialog';
import { Button } from '../../../../../shared/antd/button';

type OwnTask = 'request' | 'remind' | 'message' | 'tag' | 'archive' | 'invite';
type PartTask = `part: ${string}`;
export type BulkTask = OwnTask | PartTask;

/** Action of a part on all selected clients. */
interface BulkAction extends Placed {
  label: string;
  needs: StaffRole;
  Dialog: (props: {
    open: boolean;
    clients: readonly BulkClient[];
    onDone: () => void;
    onClose: () => void;
  }) => ReactNode;
}
type BulkClient = ChosenClient & { language: Language };

declare module '../../../../../shared/parts/additions' {
  interface AdditionTypes {
    'clients.bulk': () => readonly BulkAction[];
  }
}

const tasks = (): readonly { task: OwnTask; label: string; needs?: StaffRole }[] => [
  { task: 'request', label: t('[action] Request') },
  { task: 'remind', label: t('[action] Remind') },
  { task: 'message', label: t('[action] Message') },
  { task: 'tag', label: t('[action] Tag'), needs: 'consultant' },
  { task: 'archive', label: t('[action] Archive'), needs: 'consultant' },
  { task: 'invite', label: t('Invite'), needs: 'consultant' },
];

const taskOf = ({ label }: Pick<BulkAction, 'label'>): PartTask => `part: ${label}`;

/** Actions of parts that the reader may take. */
function usePartActions(): (BulkAction & { part: string })[] {
  const role = useStaffRole();
  return useEntries('clients.bulk')
    .flatMap(({ part, value }) => value().map((action) => ({ part, ...action })))
    .filter(({ needs }) => hasRightsOf(role, needs));
}

/** Actions on all selected clients. */
export function BulkButtons({ onChoose }: { onChoose: (task: BulkTask) => void }) {
  const role = useStaffRole();
  const own = tasks().filter(({ needs = 'assistant' }) => hasRightsOf(role, needs));
  const ofParts = usePartActions().map(({ Dialog: _, ...action }) => ({ ...action, task: taskOf(action) }));
  return withAdded<{ task: BulkTask; label: string }>(own, ofParts, ({ task }) => task).map(
    ({ task, label }) => (
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
  const ofParts = usePartActions();
  return (
    <>
      {ofParts.map(({ part, Dialog, ...action }) => (
        <PartContext key={action.label} value={part}>
          <Dialog {...common} open={task === taskOf(action)} clients={chosen} />
        </PartContext>
      ))}
      <InviteClientsDialog {...common} open={task === 'invite'} clients={clients} />
      <MessageClientsDialog {...common} open={task === 'message'} clients={chosen} />
      <NewRequestDialog {...common} open={task === 'request'} chosen={chosen} />
      <RemindClientsDialog {...common} open={task === 'remind'} clients={clients} />
      <TagClientsDialog {...common} open={task === 'tag'} clients={clients} />
      <ArchiveClientsDialog {...common} open={task === 'archive'} clients={chosen} />
    </>
  );
}
