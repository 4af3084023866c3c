import { Badge } from '../../../shared/antd/badge';
import type { ClientDto } from '../../../shared/api';

/** A client's email address, and whether it is still unconfirmed. */
export function ClientEmail(props: Pick<ClientDto, 'email' | 'emailConfirmed' | 'status'>) {
  const { email, emailConfirmed, status } = props;
  return (
    <>
      {email}
      {!emailConfirmed && status === 'active' && (
        <>
          {' '}
          <span className="ui-hint">Email not confirmed</span>
        </>
      )}
    </>
  );
}

/** Status of a client's account. */
export function ClientStatus({ status }: Pick<ClientDto, 'status'>) {
  return status === 'active' ? <Badge colour="ok">Active</Badge> : <Badge colour="grey">Closed</Badge>;
}
