import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { Dialog } from '../../../../shared/antd/dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { AdminAppointmentDto, InviteeDto } from '../../../../shared/api';
import { Fact } from '../../../../shared/kit/fact';
import { formatDateTime } from '../../../../shared/text/format';
import { Icon, type IconName } from '../../../../shared/kit/icon';
import { useHasRightsOf } from '../../../../shared/session/staff-role';
import { spanIn } from '../../../../shared/text/zone-time';
import { useRecordClient } from '../../../clients/admin/offered/record-client';
import { AppointmentBadges } from '../appointment-badges';
import { nameOf, offersPlaces, placeLabels, sourceLabels } from '../appointment-labels';
import { useAvailability } from '../offered/availability/use-availability';
import { tasksOf, type ShownAppointment, type TaskName } from './appointment-tasks';
import type { Task } from './task-dialogs';
import { RowMenu } from '../../../../admin/tables/row-actions';
import { phoneHref, useSite } from '../../../../shared/practice/site';

interface AppointmentDialogProps {
  /** The appointment to show; undefined keeps the dialog closed. */
  appointment: ShownAppointment | undefined;
  onTask: (task: Task) => void;
  onClose: () => void;
}

/** One appointment for the practice, with the available actions. */
export function AppointmentDialog({ appointment, onTask, onClose }: AppointmentDialogProps) {
  const zone = useSite().timeZone;
  const lastAppointment = useLastDefined(appointment);
  if (!lastAppointment) return null;
  const begin = (name: TaskName) => onTask({ name, appointment: lastAppointment });
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
      actions={<Actions appointment={lastAppointment} onBegin={begin} />}
    >
      <div className="stack gap-l">
        {lastAppointment.conflict && lastAppointment.status === 'scheduled' && (
          <Alert
            type="warning"
            showIcon
            title={t('This overlaps with another appointment.')}
            description={t(
              'The scheduling service booked a time that was taken. Reschedule or cancel one of the two.',
            )}
          />
        )}
        <Details appointment={lastAppointment} onBegin={begin} />
        <Notes
          icon="message"
          title={t('Notes')}
          whose={t('You and the client see these.')}
          text={lastAppointment.notes}
        />
        <Notes
          icon="lock"
          title={t('Private notes')}
          whose={t('Only you and your team see these.')}
          text={lastAppointment.privateNotes}
        />
      </div>
    </Dialog>
  );
}

interface ActionsProps {
  appointment: ShownAppointment;
  onBegin: (name: TaskName) => void;
}

function Actions({ appointment, onBegin }: ActionsProps) {
  const { isClosed } = useRecordClient();
  const tasks = isClosed ? [] : tasksOf(appointment).filter(({ name }) => name !== 'assign');
  const usual = tasks.find(({ name }) => name === 'reschedule');
  return (
    <>
      <RowMenu
        of={nameOf(appointment)}
        actions={tasks
          .filter((task) => task !== usual)
          .map(({ name, ...action }) => ({ ...action, onSelect: () => onBegin(name) }))}
      />
      <Button
        href={`/api/appointments/${appointment.id}/calendar`}
        icon="download"
        aria-label={t('Calendar file of {appointment}', { appointment: nameOf(appointment) })}
      >
        {t('Calendar file')}
      </Button>
      {usual && (
        <Button type="primary" icon={usual.icon} onClick={() => onBegin(usual.name)}>
          {usual.label}
        </Button>
      )}
    </>
  );
}

interface AttendeeProps {
  appointment: AdminAppointmentDto;
  onBegin: (name: TaskName) => void;
}

function Details({ appointment, onBegin }: AttendeeProps) {
  const { place, location, videoUrl, source, client, status, confirmedAt, cancelReason } = appointment;
  const kinds = useAvailability().data?.types ?? [];
  return (
    <dl className="admin-details facts links">
      <Attendee appointment={appointment} onBegin={onBegin} />
      {(place !== 'office' || offersPlaces(kinds)) && <Fact label={t('Place')}>{placeLabels()[place]}</Fact>}
      {location && <Fact label={t('Location')}>{location}</Fact>}
      {videoUrl && (
        <Fact label={t('Video call')}>
          <a href={videoUrl} target="_blank" rel="noopener noreferrer">
            {videoUrl}
          </a>
        </Fact>
      )}
      <Fact label={t('Booked by')}>{sourceLabels()[source]}</Fact>
      {client && status === 'scheduled' && (
        <Fact label={t('[appointment] Confirmed')}>
          {confirmedAt === null ? t('The client hasn’t confirmed yet.') : formatDateTime(confirmedAt)}
        </Fact>
      )}
      {status === 'cancelled' && (
        <Fact label={t('[appointment] Cancelled')}>{cancelReason ?? t('No reason was given.')}</Fact>
      )}
    </dl>
  );
}

function Attendee({ appointment, onBegin }: AttendeeProps) {
  const { client, invitee } = appointment;
  const mayCreate = useHasRightsOf('consultant');
  if (client) {
    return (
      <Fact label={t('Client')}>
        <Link to={`/admin/clients?client=${client.id}`}>{client.name}</Link>
      </Fact>
    );
  }
  return (
    <Fact label={t('Invitee')}>
      {invitee ? <Invitee invitee={invitee} /> : t('Unknown')}
      <p className="ui-hint">{t('Booked without an account.')}</p>
      <div className="ui-tools above">
        {invitee && mayCreate && <Button onClick={() => onBegin('client')}>{t('Create client')}</Button>}
        <Button onClick={() => onBegin('assign')}>{t('Assign to client')}</Button>
      </div>
    </Fact>
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
          <a href={phoneHref({ phone })}>{phone}</a>
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
      <h3 className="row gap-s">
        <Icon name={icon} size={18} /> {title}
      </h3>
      <p className="ui-hint">{whose}</p>
      <p className={text === null ? 'ui-hint' : 'as-written'}>{text ?? t('None yet.')}</p>
    </section>
  );
}
