import { t } from '@steward/texts';
import type { AppointmentDto } from '../../../shared/api';
import { Fact } from '../../../shared/fact';
import { phoneHref, useSite } from '../../../shared/site';
import { whereText } from '../../../shared/slot-picker/places';
import { OwnTime, ownMoment } from './own-time';
import { isToConfirm } from './use-appointments';
import { T } from '../../../shared/rich-text';

/** Time and place of an appointment, its notes, and the deadline for changes. */
export function AppointmentFacts({ appointment }: { appointment: AppointmentDto }) {
  const site = useSite();
  const { videoUrl, notes, cancelReason } = appointment;
  return (
    <dl className="facts">
      <Fact label={t('Date and time')}>
        <OwnTime of={appointment} />
      </Fact>
      <Fact label={t('Location')}>{whereText(appointment, site)}</Fact>
      {videoUrl !== null && (
        <Fact label={t('Video call')}>
          <a href={videoUrl} target="_blank" rel="noopener noreferrer">
            {videoUrl}
          </a>
        </Fact>
      )}
      <Fact label={t('Notes')}>
        {notes === null ? t('No notes') : <span className="as-written">{notes}</span>}
      </Fact>
      {isToConfirm(appointment) && <Fact label={t('[appointment] Confirmed')}>{t('Not yet')}</Fact>}
      {cancelReason !== null && <Fact label={t('Reason for the cancellation')}>{cancelReason}</Fact>}
      {appointment.status === 'scheduled' && (
        <Fact label={t('Changes')}>
          <Changes until={appointment.cancellableUntil} />
        </Fact>
      )}
    </dl>
  );
}

function Changes({ until }: { until: string | null }) {
  const site = useSite();
  if (until !== null) return t('You can cancel or reschedule until {time}.', { time: ownMoment(until) });
  if (!site.phone) return t('It’s too late to cancel or reschedule online. Please send us a message.');
  return (
    <T
      text="It’s too late to cancel or reschedule online. Please call us: <a>{phone}</a>"
      of={{ a: <a href={phoneHref(site)} /> }}
      values={{ phone: site.phone }}
    />
  );
}
