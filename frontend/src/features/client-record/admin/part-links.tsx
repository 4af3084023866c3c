import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { clientParts, partAddress, partLabels, type ClientPart } from './client-parts';

/** Links to the parts of a client's page, in one line that scrolls on a phone. */
export function PartLinks({ id, open }: { id: number; open: ClientPart }) {
  const current = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [open]);
  return (
    <nav className="client-parts" aria-label="Client">
      <ul className="row gap-xl">
        {clientParts.map((part) => (
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
