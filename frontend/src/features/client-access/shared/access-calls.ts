import { t } from '@steward/texts';
import type { ActingFor } from '../../../shared/acting-for/acting-for';
import {
  AccessService,
  type AccessDto,
  type ChangeAccessDto,
  type ClientDto,
  type ClientKind,
  type GrantByPracticeDto,
  type InvitationLinkDto,
} from '../../../shared/api';

/** API calls for the people with access to one client, made by the client or by the practice. */
export interface AccessCalls {
  /** Path of their list, the first part of its query key. */
  path: string;
  client: { id: number; name: string; kind: ClientKind };
  /** 'you', or the name of the client. */
  whom: string;
  /** The practice ends owners, too, and can start access with a consent on file. */
  isPractice: boolean;
  list: (page: { cursor?: string }) => Promise<AccessDto[]>;
  grant: (requestBody: GrantByPracticeDto) => Promise<AccessDto>;
  change: (id: number, requestBody: ChangeAccessDto) => Promise<AccessDto>;
  end: (id: number) => Promise<void>;
  /** The link of an open invitation; only the practice hands it over itself. */
  showLink?: (id: number) => Promise<InvitationLinkDto>;
}

/** Access to the client for whom the reader acts. */
export const accessFor = (
  { at, query, other }: Pick<ActingFor, 'at' | 'query' | 'other'>,
  client: AccessCalls['client'],
): AccessCalls => ({
  path: at('/api/access'),
  client,
  whom: other?.name ?? t('[for whom] you'),
  isPractice: false,
  list: (page) => AccessService.listAccess({ ...query, ...page }),
  grant: (invitation) => AccessService.grantAccess({ requestBody: { ...invitation, ...query } }),
  change: (id, requestBody) => AccessService.updateAccess({ id, requestBody }),
  end: (id) => AccessService.endAccess({ id }),
});

/** Access to a client of the practice. */
export const accessTo = (client: Pick<ClientDto, 'id' | 'name' | 'kind'>): AccessCalls => {
  const { id } = client;
  return {
    path: `/api/admin/clients/${id}/access`,
    client,
    whom: client.name,
    isPractice: true,
    list: (page) => AccessService.listClientAccess({ id, ...page }),
    grant: (requestBody) => AccessService.grantClientAccess({ id, requestBody }),
    change: (accessId, requestBody) => AccessService.updateClientAccess({ id, accessId, requestBody }),
    end: (accessId) => AccessService.endClientAccess({ id, accessId }),
    showLink: (accessId) => AccessService.showAccessLink({ id, accessId }),
  };
};
