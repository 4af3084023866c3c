import { useState } from 'react';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { RowMenu } from '../../../admin/tables/row-menu';
import type { ClientDto } from '../../../shared/api';
import { Icon } from '../../../shared/icon';
import { useHasRightsOf } from '../../../shared/staff-role';
import { ClientHold } from '../../retention/admin/client-hold';
import { PlaceHoldDialog, type HoldTarget } from '../../retention/admin/hold-dialogs';
import { ApplyPackDialog } from '../../packs/admin/offered/apply-pack-dialog';
import { RefusedEmail } from '../../clients/admin/client-facts';
import { ClientStatus } from '../../clients/admin/client-status';
import { CloseClientDialog } from '../../clients/admin/close-client-dialog';
import { EditProfileDialog } from '../../clients/admin/edit-profile-dialog';
import { clientName } from '../../clients/admin/offered/record-client';
import { SignClientOutDialog } from '../../clients/admin/sign-client-out-dialog';
import { ClientAssignees } from '../../staff/admin/offered/assignees';
import { useInvitation } from '../../clients/admin/use-invitation';
import { partAddress, type ClientPart } from './client-parts';

interface ClientHeadProps {
  /** Undefined while loading. */
  client: ClientDto | undefined;
  part: ClientPart;
}

/** Name of the client, and actions for them. */
export function ClientHead({ client, part }: ClientHeadProps) {
  if (!client) {
    return (
      <header className="client-head" aria-busy="true">
        <h1>
          <span className="skip">Loading client</span>
          <span className="ui-bone" style={{ width: '12ch' }} />
        </h1>
      </header>
    );
  }
  const isClosed = client.status === 'closed';
  return (
    <header className="client-head">
      <div className="ui-page-title">
        <div>
          <h1>{clientName(client)}</h1>
          <div className="cluster soft links breaks cluster gap-l above">
            <ClientStatus status={client.status} />
            {client.kind === 'individual' ? (
              <Contact client={client} />
            ) : (
              <span>{kindNames[client.kind]}</span>
            )}
            <ClientAssignees client={client} />
          </div>
        </div>
        {isClosed ? <ClosedActions client={client} /> : <ClientActions client={client} part={part} />}
      </div>
      {isClosed && (
        <p className="note below">
          <Icon name="lock" />
          <span>
            <b>This account is closed.</b> You can still read its records here, but not change them.
          </span>
        </p>
      )}
      <ClientHold userId={client.id} />
      {!isClosed && <RefusedEmail client={client} />}
    </header>
  );
}

const kindNames = { household: 'Household', business: 'Business' };

function Contact({ client: { username, email, status } }: { client: ClientDto }) {
  return (
    <>
      <span>{username}</span>
      {status === 'closed' ? <span>{email}</span> : <a href={`mailto:${email}`}>{email}</a>}
    </>
  );
}

function ClientActions({ client, part }: { client: ClientDto; part: ClientPart }) {
  const navigate = useNavigate();
  const inviting = useInvitation();
  const isOwner = useHasRightsOf('owner');
  const isConsultant = useHasRightsOf('consultant');
  const isPerson = isConsultant && client.kind === 'individual';
  const [dialog, setDialog] = useState<'edit' | 'pack' | 'hold' | 'sign-out' | 'close'>();
  const close = () => setDialog(undefined);
  const go = (to: ClientPart, query: string) => () => void navigate(partAddress(client.id, to, query));
  return (
    <div className="ui-tools">
      <Button
        type={part === 'overview' ? 'primary' : 'default'}
        icon={<Icon name="message" size={18} />}
        onClick={go('conversations', '?new')}
      >
        Send Message
      </Button>
      <RowMenu
        of={clientName(client)}
        actions={[
          isConsultant && {
            label: 'Upload document',
            icon: 'upload',
            onSelect: go('documents', '?view=upload'),
          },
          { label: 'New request', icon: 'list', onSelect: go('requests', '?new') },
          isConsultant && { label: 'New invoice', icon: 'card', onSelect: go('invoices', '?view=write') },
          { label: 'New appointment', icon: 'calendar', onSelect: go('appointments', '?new') },
          isConsultant && { label: 'Apply pack', icon: 'pack', onSelect: () => setDialog('pack') },
          isConsultant && { label: 'Edit profile', icon: 'pencil', onSelect: () => setDialog('edit') },
          // Households and businesses cannot log in.
          isPerson && { label: 'Send invitation', icon: 'send', onSelect: () => inviting.mutate(client) },
          isPerson && { label: 'Log out everywhere', icon: 'logout', onSelect: () => setDialog('sign-out') },
          isOwner && { label: 'Legal hold', icon: 'lock', onSelect: () => setDialog('hold') },
          isOwner && { label: 'Delete', icon: 'trash', danger: true, onSelect: () => setDialog('close') },
        ]}
      />
      <EditProfileDialog client={dialog === 'edit' ? client : undefined} onClose={close} />
      <ApplyPackDialog open={dialog === 'pack'} client={client} onClose={close} />
      <PlaceHoldDialog of={dialog === 'hold' ? allOf(client) : undefined} onClose={close} />
      <SignClientOutDialog client={client} open={dialog === 'sign-out'} onClose={close} />
      <CloseClientDialog client={dialog === 'close' ? client : undefined} onClose={close} />
    </div>
  );
}

/** Records of a closed account can still be put on hold. */
function ClosedActions({ client }: { client: ClientDto }) {
  const [isPlacingHold, setIsPlacingHold] = useState(false);
  const isOwner = useHasRightsOf('owner');
  if (!isOwner) return null;
  return (
    <div className="ui-tools">
      <RowMenu
        of={clientName(client)}
        actions={[{ label: 'Legal hold', icon: 'lock', onSelect: () => setIsPlacingHold(true) }]}
      />
      <PlaceHoldDialog
        of={isPlacingHold ? allOf(client) : undefined}
        onClose={() => setIsPlacingHold(false)}
      />
    </div>
  );
}

const allOf = (client: ClientDto): HoldTarget => ({
  kind: 'client',
  id: client.id,
  name: clientName(client),
});
