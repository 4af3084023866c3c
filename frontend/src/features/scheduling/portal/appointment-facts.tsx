import type { AppointmentDto } from '../../../shared/api';
import { Fact } from '../../../shared/fact';
import { phoneHref, useSite } from '../../../shared/site';
import { whereText } from '../../../shared/slot-picker/places';
import { OwnTime, ownMoment } from './own-time';
import { isToConfirm } from './use-appointments';

/** Time and place of an appointment, its notes, and the deadline for changes. */
export function AppointmentFacts({ appointment }: { appointment: AppointmentDto }) {
  const site = useSite();
  const { videoUrl, notes, cancelReason } = appointment;
  return (
    <dl className="facts">
      <Fact label="Date and time">
        <OwnTime of={appointment} />
      </Fact>
      <Fact label="Location">{whereText(appointment, site)}</Fact>
      {videoUrl !== null && (
        <Fact label="Video call">
          <a href={videoUrl} target="_blank" rel="noopener noreferrer">
            {videoUrl}
          </a>
        </Fact>
      )}
      <Fact label="Notes">{notes === null ? 'No notes' : <span className="as-written">{notes}</span>}</Fact>
      {isToConfirm(appointment) && <Fact label="Confirmed">Not yet</Fact>}
      {cancelReason !== null && <Fact label="Reason for the cancellation">{cancelReason}</Fact>}
      {appointment.status === 'scheduled' && (
        <Fact label="Changes">
          <Changes until={appointment.cancellableUntil} />
        </Fact>
      )}
    </dl>
  );
}

function Changes({ until }: { until: string | null }) {
  const site = useSite();
  if (until !== null) return `You can cancel or reschedule until ${ownMoment(until)}.`;
  const tooLate = 'It’s too late to cancel or reschedule online.';
  if (!site.phone) return `${tooLate} Please send us a message.`;
  return (
    <>
      {tooLate} Please call us: <a href={phoneHref(site)}>{site.phone}</a>
    </>
  );
}
