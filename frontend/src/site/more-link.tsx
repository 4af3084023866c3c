import { Link } from 'react-router-dom';
import { Icon } from '../shared/icon';

interface MoreLinkProps {
  to: string;
  label: string;
  /** For those who hear the links without what stands around them. */
  about?: string;
}

export function MoreLink({ to, label, about }: MoreLinkProps) {
  return (
    <Link className="more" to={to} reloadDocument>
      <span>
        {label}
        {about && <span className="skip">{` about ${about}`}</span>}
      </span>
      <Icon name="arrow-right" />
    </Link>
  );
}
