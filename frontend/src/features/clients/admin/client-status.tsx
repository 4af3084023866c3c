import { Badge } from '../../../shared/antd/badge';
import type { ClientDto } from '../../../shared/api';

/** A client's email address, and whether it is still unconfirmed. */
export function ClientEmail(props: Pick<ClientDto, 'email' | 'emailConfirmed' | 'status'>) {
  const { email, emailConfirmed, status } = props;
  return (
    <>
      {email}
      {!emailConfirmed && email !== '' && status === 'active' && (
        <>
          {' '}
          <span className="ui-hint">Email not confirmed</span>
        </>
      )}
    </>
  );
}

const kinds = { individual: '', household: 'Household', business: 'Business' };

/** Name of a client, with the kind of a household or business. */
export function ClientName({ name, kind, username }: Pick<ClientDto, 'name' | 'kind' | 'username'>) {
  if (name === username) return <span className="ui-hint">Not provided</span>;
  return (
    <>
      {name}
      {kind !== 'individual' && <span className="ui-hint"> {kinds[kind]}</span>}
    </>
  );
}

/** Status of a client's account. */
export function ClientStatus({ status }: Pick<ClientDto, 'status'>) {
  return status === 'active' ? <Badge colour="ok">Active</Badge> : <Badge colour="grey">Closed</Badge>;
}
