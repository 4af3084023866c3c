import { t } from '@steward/texts';
import type { AppointmentPlace } from '../../../shared/api/models/AppointmentPlace';
import { useSite } from '../../../shared/practice/site';
import { OfficeDirections } from '../../../shared/practice/office-directions';
import { whereText } from '../../../shared/practice/appointment-places';
import type { Span } from '../../../shared/text/zone-time';
import { SessionTime } from './session-time';

interface SessionDetailsProps {
  session: Span & {
    place: AppointmentPlace;
    /** Address, phone number or video link; null if none is known. */
    location: string | null;
    /** https */
    videoUrl: string | null;
    status: string;
  };
}

/** Time and place of a session. */
export function SessionDetails({ session }: SessionDetailsProps) {
  const site = useSite();
  const { location, videoUrl, status } = session;
  return (
    <div className="stack">
      <SessionTime {...session} />
      {(location === null || location !== videoUrl) && <p>{whereText(session, site)}</p>}
      {status === 'scheduled' && <OfficeDirections to={session} />}
      {videoUrl !== null && status === 'scheduled' && (
        <a className="strong-link" href={videoUrl} target="_blank" rel="noopener noreferrer">
          {t('Join by video')}
        </a>
      )}
    </div>
  );
}
