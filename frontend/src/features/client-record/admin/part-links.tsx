import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { hasRightsOf } from '../../../shared/staff-role';
import { useAuth } from '../../../shared/session';
import { clientParts, partAddress, partLabels, partNeeds, type ClientPart } from './client-parts';

/** Links to the parts of a client's page, in one line that scrolls on a phone. */
export function PartLinks({ id, open }: { id: number; open: ClientPart }) {
  const role = useAuth().user?.staffRole ?? 'owner';
  const included = clientParts.filter((part) => hasRightsOf(role, partNeeds[part] ?? 'assistant'));
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <nav className="ui-parts" aria-label="Client">
      <ul className="row gap-xl">
        {included.map((part) => (
          <li key={part}>
            <Link to={partAddress(id, part)} {...(part === open && { 'aria-current': 'page', ref: current })}>
              {partLabels[part]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
