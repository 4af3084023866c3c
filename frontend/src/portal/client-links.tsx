import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { actingFor } from '../shared/acting-for/acting-for';
import type { ActingForDto, ClientKind } from '../shared/api';
import { Icon } from '../shared/kit/icon';
import './client-links.css';

const kinds = (): Record<ClientKind, string> => ({
  individual: t('Individual'),
  household: t('Household'),
  business: t('Business'),
});

interface ClientLinksProps {
  /** All clients of the person. */
  clients: readonly ActingForDto[];
  /** Id of the client on the screen. */
  current?: number | undefined;
  onChoose?: () => void;
}

/** Clients by name, each with a link to its portal. */
export function ClientLinks({ clients, current, onChoose }: ClientLinksProps) {
  const { at } = actingFor(clients, undefined);
  return (
    <ul className="client-links lines" aria-label={t('Clients')}>
      {clients.map(({ id, name, kind, role }) => (
        <li key={id}>
          <Link
            to={at('/client/portal', id)}
            onClick={onChoose}
            {...(id === current && { 'aria-current': 'true' })}
          >
            <span className="ui-tile">
              <Icon name={kind === 'individual' ? 'user' : kind === 'business' ? 'arch' : 'people'} />
            </span>
            <span className="breaks">
              <b>{name}</b>
              <span className="sub">{role === 'self' ? t('Your own account') : kinds()[kind]}</span>
            </span>
            {id === current && <Icon name="check" />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
