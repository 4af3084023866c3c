import { Link } from 'react-router-dom';
import { Icon } from '../shared/icon';

interface MoreLinkProps {
  to: string;
  label: string;
  /** For screen reader users who read links without their context. */
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
