import type { ReactNode } from 'react';
import { Alert, Button } from 'antd';
import { Link } from 'react-router-dom';
import { RowMenu } from '../../../../admin/tables/row-menu';
import { Dialog } from '../../../../shared/antd/dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { AdminAppointmentDto, InviteeDto } from '../../../../shared/api';
import { formatDateTime } from '../../../../shared/format';
import { Icon, type IconName } from '../../../../shared/icon';
import { spanIn } from '../../../../shared/zone-time';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { AppointmentBadges } from '../appointment-badges';
import { nameOf, sourceLabels } from '../appointment-labels';
import { tasksOf, type ShownAppointment, type TaskName } from './appointment-tasks';
import type { Task } from './task-dialogs';
import { useMakeClient } from './use-make-client';

interface AppointmentDialogProps {
  zone: string;
  /** The appointment to show; undefined keeps the dialog closed. */
  appointment: ShownAppointment | undefined;
  onTask: (task: Task) => void;
  onClose: () => void;
}

/** One appointment for the practice, with the available actions. */
export function AppointmentDialog({ zone, appointment, onTask, onClose }: AppointmentDialogProps) {
  const lastAppointment = useLastDefined(appointment);
  const { isClosed } = useRecordClient();
  if (!lastAppointment) return null;
  const begin = (name: TaskName) => onTask({ name, appointment: lastAppointment });
  const tasks = isClosed ? [] : tasksOf(lastAppointment).filter(({ name }) => name !== 'assign');
  const usual = tasks.find(({ name }) => name === 'reschedule');
  return (
    <Dialog
      open={appointment !== undefined}
      width={720}
      title={lastAppointment.typeLabel}
      subtitle={
        <>
          <p>{spanIn(lastAppointment, zone)}</p>
          <AppointmentBadges appointment={lastAppointment} />
        </>
      }
      onClose={onClose}
      footer={
        <>
          <Button type="text" className="ui-quiet ui-start" onClick={onClose}>
            Close
          </Button>
          <RowMenu
            of={nameOf(lastAppointment)}
            actions={tasks
              .filter((task) => task !== usual)
              .map(({ name, ...action }) => ({ ...action, onSelect: () => begin(name) }))}
          />
          <Button
            href={`/api/appointments/${lastAppointment.id}/calendar`}
            icon={<Icon name="download" size={18} />}
            aria-label={`Calendar file of ${nameOf(lastAppointment)}`}
          >
            Calendar file
          </Button>
          {usual && (
            <Button
              type="primary"
              icon={<Icon name={usual.icon} size={18} />}
              onClick={() => begin(usual.name)}
            >
              {usual.label}
            </Button>
          )}
        </>
      }
    >
      <div className="stack gap-l">
        {lastAppointment.conflict && lastAppointment.status === 'scheduled' && (
          <Alert
            type="warning"
            showIcon
            icon={<Icon name="alert" />}
            title="This overlaps with another appointment."
            description="The scheduling service booked a time that was taken. Reschedule or cancel one of the two."
          />
        )}
        <dl className="admin-details facts links">
          <Attendee appointment={lastAppointment} onAssign={() => begin('assign')} />
          {lastAppointment.location && <Detail label="Location">{lastAppointment.location}</Detail>}
          {lastAppointment.videoUrl && (
            <Detail label="Video call">
              <a href={lastAppointment.videoUrl} target="_blank" rel="noopener noreferrer">
                {lastAppointment.videoUrl}
              </a>
            </Detail>
          )}
          <Detail label="Booked by">{sourceLabels[lastAppointment.source]}</Detail>
          {lastAppointment.client && lastAppointment.status === 'scheduled' && (
            <Detail label="Confirmed">
              {lastAppointment.confirmedAt === null
                ? 'The client hasn’t confirmed yet.'
                : formatDateTime(lastAppointment.confirmedAt)}
            </Detail>
          )}
          {lastAppointment.status === 'cancelled' && (
            <Detail label="Cancelled">{lastAppointment.cancelReason ?? 'No reason was given.'}</Detail>
          )}
        </dl>
        <Notes
          icon="message"
          title="Notes"
          whose="You and the client see these."
          text={lastAppointment.notes}
        />
        <Notes
          icon="lock"
          title="Private notes"
          whose="Only you and your team see these."
          text={lastAppointment.privateNotes}
        />
      </div>
    </Dialog>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Attendee({ appointment, onAssign }: { appointment: AdminAppointmentDto; onAssign: () => void }) {
  const { client, invitee } = appointment;
  const clientCreation = useMakeClient();
  if (client) {
    return (
      <Detail label="Client">
        <Link to={`/admin/clients?client=${client.id}`}>{client.name}</Link>
      </Detail>
    );
  }
  return (
    <Detail label="Invitee">
      {invitee ? <Invitee invitee={invitee} /> : 'Unknown'}
      <p className="ui-hint">Booked without an account.</p>
      <div className="ui-tools above">
        {invitee && (
          <Button loading={clientCreation.isPending} onClick={() => clientCreation.mutate(appointment)}>
            Add as client
          </Button>
        )}
        <Button disabled={clientCreation.isPending} onClick={onAssign}>
          Assign to client
        </Button>
      </div>
    </Detail>
  );
}

function Invitee({ invitee: { name, email, phone } }: { invitee: InviteeDto }) {
  return (
    <>
      <b>{name}</b>
      <br />
      <a href={`mailto:${email}`}>{email}</a>
      {phone && (
        <>
          <br />
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </>
      )}
    </>
  );
}

interface NotesProps {
  icon: IconName;
  title: string;
  /** Audience of the notes. */
  whose: string;
  text: string | null;
}

function Notes({ icon, title, whose, text }: NotesProps) {
  return (
    <section className={icon === 'lock' ? 'sched-private box' : 'box'}>
      <h3>
        <Icon name={icon} size={18} /> {title}
      </h3>
      <p className="ui-hint">{whose}</p>
      <p className={text === null ? 'ui-hint' : 'as-written'}>{text ?? 'None yet.'}</p>
    </section>
  );
}
