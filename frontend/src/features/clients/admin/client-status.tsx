import { Badge } from '../../../shared/antd/badge';
import type { ClientDto } from '../../../shared/api';

/** Whether a client's account is open. */
export function ClientStatus({ status }: Pick<ClientDto, 'status'>) {
  return status === 'active' ? <Badge colour="ok">Active</Badge> : <Badge colour="grey">Closed</Badge>;
}
