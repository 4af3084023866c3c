import { Alert, Button } from 'antd';
import type { ClientDto } from '../../../shared/api';
import { Dialog } from '../../../shared/antd/dialog';
import { Failed } from '../../../shared/antd/states';
import { useLast } from '../../../shared/antd/use-last';
import { formatDateTime, formatDay } from '../../../shared/format';
import { Icon } from '../../../shared/icon';
import { personName } from '../../../shared/person-name';
import { ClientStatement } from '../../billing/admin/client-statement';
import { contactMethods } from '../shared/contact-words';
import { ClientExport } from './client-export';
import { goalsOf } from '../shared/goal-calls';
import { AddGoal, Goals } from '../shared/goals';
import { InvitationDetail } from './invitation-detail';
import { StorageDetail } from './storage-detail';
import { useClientProfile } from './use-client-profile';

interface ClientDetailsDialogProps {
  /** The client; undefined keeps the dialog closed. */
  client: ClientDto | undefined;
  onEdit: (client: ClientDto) => void;
  onSendMessage: (client: ClientDto) => void;
  onApplyPack: (client: ClientDto) => void;
  onClose: () => void;
}

/** The details of one client. */
export function ClientDetailsDialog(props: ClientDetailsDialogProps) {
  const { client, onEdit, onSendMessage, onApplyPack, onClose } = props;
  const shown = useLast(client);
  return (
    <Dialog
      open={client !== undefined}
      title="Client Details"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {shown && <ClientStatement userId={shown.id} />}
          {shown?.status === 'active' && (
            <>
              <Button icon={<Icon name="pack" size={18} />} onClick={() => onApplyPack(shown)}>
                Apply Pack
              </Button>
              <Button
                type="primary"
                icon={<Icon name="message" size={18} />}
                onClick={() => onSendMessage(shown)}
              >
                Send Message
              </Button>
            </>
          )}
        </>
      }
    >
      {shown && <Details client={shown} onEdit={() => onEdit(shown)} />}
    </Dialog>
  );
}

function Details({ client, onEdit }: { client: ClientDto; onEdit: () => void }) {
  const profile = useClientProfile(client.id);
  const { data } = profile;
  return (
    <>
      {client.emailRefusedAt !== null && (
        <Alert
          type="warning"
          showIcon
          icon={<Icon name="alert" />}
          title={`E-mail to this address was refused: ${client.emailRefusedReason ?? ''}`}
          description={`${formatDateTime(client.emailRefusedAt)}. Please ask for another address.`}
        />
      )}
      {data && (
        <div className="client-face">
          {data.photo && (
            <img
              src={data.photo}
              alt={`Photo of ${personName(client) || client.username}`}
              width={96}
              height={96}
            />
          )}
          {client.status === 'active' && (
            <Button icon={<Icon name="pencil" size={18} />} onClick={onEdit}>
              Edit Profile
            </Button>
          )}
        </div>
      )}
      <dl className="admin-details">
        <Detail label="Name" value={personName(client)} />
        <Detail label="Email" value={client.email} />
        {!profile.isError && (
          <>
            <Detail label="Phone" value={data?.phone} loading={profile.isPending} />
            <Detail
              label="Preferred contact"
              value={
                data?.preferredContactMethod &&
                `By ${contactMethods[data.preferredContactMethod].toLowerCase()}`
              }
              loading={profile.isPending}
            />
            <Detail
              label="Birth date"
              value={data?.birthdate && formatDay(data.birthdate)}
              loading={profile.isPending}
            />
            <Detail label="Company" value={data?.company} loading={profile.isPending} />
            <Detail label="Job title" value={data?.jobTitle} loading={profile.isPending} />
            <Detail label="Address" value={data?.address} loading={profile.isPending} />
            <Detail label="City" value={data?.city} loading={profile.isPending} />
            <Detail label="State" value={data?.state} loading={profile.isPending} />
            <Detail label="ZIP" value={data?.zipCode} loading={profile.isPending} />
            <Detail label="Country" value={data?.country} loading={profile.isPending} />
            <Detail label="About" value={data?.bio} loading={profile.isPending} />
          </>
        )}
        <StorageDetail client={client} />
        <ClientExport client={client} />
        {client.status === 'active' && <InvitationDetail client={client} />}
      </dl>
      <ClientGoals client={client} />
      {profile.isError && (
        <Failed
          message="Failed to load the client's profile."
          onRetry={() => void profile.refetch()}
          retrying={profile.isFetching}
        />
      )}
    </>
  );
}

function ClientGoals({ client }: { client: ClientDto }) {
  const calls = goalsOf(client.id);
  const isOpen = client.status === 'active';
  return (
    <section className="client-goals" aria-labelledby="client-goals">
      <header>
        <h2 id="client-goals">Financial Goals</h2>
        {isOpen && <AddGoal calls={calls} />}
      </header>
      <Goals calls={calls} none="No goals yet." readOnly={!isOpen} />
    </section>
  );
}

interface DetailProps {
  label: string;
  value: string | null | undefined;
  loading?: boolean;
}

function Detail({ label, value, loading = false }: DetailProps) {
  return (
    <div aria-busy={loading}>
      <dt>{label}</dt>
      {loading ? (
        <dd>
          <span className="ui-bone" style={{ width: `${30 + ((label.length * 13) % 40)}%` }} />
        </dd>
      ) : value?.trim() ? (
        <dd>{value}</dd>
      ) : (
        <dd className="ui-hint">Not provided</dd>
      )}
    </div>
  );
}
