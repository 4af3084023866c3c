import { Link } from 'react-router-dom';
import { phoneHref, useSite } from '../../shared/site';
import { PageHead } from '../page-head';
import { Gate } from './gate';

interface LinkEndedProps {
  /** A part of the link was lost on the way. */
  isMissing: boolean;
  /** How often and how long links like this one work. */
  children: string;
}

/** A mailed link that leads no further, and the ways on. */
export function LinkEnded({ isMissing, children }: LinkEndedProps) {
  const site = useSite();
  return (
    <Gate
      title={isMissing ? 'This link is not complete' : 'This link no longer works'}
      isResult={!isMissing}
      text={isMissing ? 'Perhaps a part of it was lost. Please open it again from the e-mail.' : children}
    >
      <PageHead title="Link not found" description="This link leads no further." noIndex />
      <Link className="btn btn-primary" to="/forgot-password">
        Send me a new link
      </Link>
      <p className="muted">
        If we invited you and the invitation has ended, please ask us for another one:{' '}
        <a href={phoneHref(site)}>{site.phone}</a>
      </p>
    </Gate>
  );
}
