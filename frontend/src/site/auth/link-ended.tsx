import { Link } from 'react-router-dom';
import { phoneHref, useSite } from '../../shared/site';
import { PageHead } from '../page-head';
import { Gate } from './gate';

interface LinkEndedProps {
  /** Part of the link is missing. */
  isMissing: boolean;
  /** Number of uses and validity of links like this one. */
  children: string;
}

/** Page for a mailed link that no longer works, with the next steps. */
export function LinkEnded({ isMissing, children }: LinkEndedProps) {
  const site = useSite();
  return (
    <Gate
      title={isMissing ? 'This link is not complete' : 'This link no longer works'}
      isResult={!isMissing}
      text={isMissing ? 'Part of the link may be missing. Open it again from the email.' : children}
    >
      <PageHead title="Link not found" description="This link doesn't work." noIndex />
      <Link className="btn btn-primary" to="/forgot-password">
        Send me a new link
      </Link>
      <p className="muted">
        Did your invitation expire? Ask us for a new one: <a href={phoneHref(site)}>{site.phone}</a>
      </p>
    </Gate>
  );
}
