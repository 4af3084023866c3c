import { Inject, Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type Actor,
  type ClientAccess,
  Clock,
  DomainError,
  type Findable,
  hasRightsOf,
  invalidField,
  notFound,
  notOwner,
  notPermitted,
  ownAccess,
  type RecordTable,
  reviewRequired,
  scopeMissing,
} from '../../../kernel/index.js';
import { idOf } from '../../../platform/http/id-param.js';
import { actByGrant, currentGrant } from '../../../platform/requests/request-context.js';
import {
  type OperationRights,
  operationRightsToken,
  type PortalRight,
  type PortalRule,
} from '../../../platform/http/operation-rights.js';
import { RecordClients } from '../domain/ports.js';

/** A call as far as its rights depend on it. */
export interface Call {
  /** Operation id in the OpenAPI document. */
  operation: string;
  /** Whether it may change something. */
  writes: boolean;
  /** The `id` of the path. */
  id: unknown;
  /** `?client=` */
  client: unknown;
}

/** Names of records in the errors of calls on one record. */
const things: Record<RecordTable, Findable> = {
  documents: 'document',
  document_requests: 'document_request',
  message_threads: 'thread',
  message_attachments: 'attachment',
  invoices: 'invoice',
  payments: 'payment',
  refunds: 'refund',
  appointments: 'appointment',
  goals: 'goal',
  client_access: 'access',
};

/** Decides whether a caller may make a call, before its body is read, and which client the call concerns. */
@Injectable()
export class CallRights {
  constructor(
    @Inject(operationRightsToken) private readonly rights: OperationRights,
    private readonly records: RecordClients,
    private readonly clock: Clock,
  ) {}

  /**
   * @param caller with all clients that they may act for
   * @returns the caller with the clients that the call concerns
   * @throws DomainError not_found without access, forbidden (access.scope_missing, access.not_owner,
   *   auth.not_permitted, access.review_required), invalid (client)
   */
  async decide(caller: Actor, call: Call): Promise<Actor> {
    if (caller.role === 'admin') return this.decideForStaff(caller, call);
    const rule = this.rights.portal.get(call.operation);
    // Only for admins: refused by the rule of the route.
    if (rule === undefined || rule === 'person') return caller;
    if (call.client !== undefined && (rule === 'each' || rule.of === 'query'))
      return actFor(caller, named(caller, call.client), rule);
    if (rule === 'each') return onlyReviewed(caller);
    if (rule.of === 'query') return actFor(caller, unnamed(caller, call.writes), rule);
    return actFor(caller, await this.ofRecord(caller, rule.of, idOf(call.id)), rule);
  }

  /** Records that the call uses access that another person granted. */
  async markUsed(): Promise<void> {
    const accessId = currentGrant()?.access.accessId;
    if (accessId) await this.records.markUsed(accessId, this.clock.now());
  }

  private decideForStaff(caller: Actor, { operation }: Call): Actor {
    if (caller.awaitsReview && !this.rights.personal.has(operation)) throw reviewRequired();
    const needed = this.rights.staff.get(operation);
    if (caller.staff && needed && !hasRightsOf(caller.staff.role, needed)) throw notPermitted();
    return caller;
  }

  /** The same statement whether the record exists, is another client's, or one's own. */
  private async ofRecord(caller: Actor, table: RecordTable, id: number | undefined): Promise<ClientAccess> {
    // Their only client: the service finds the record or does not.
    if (caller.clients === undefined) return ownAccess(caller.id);
    const clientId = id === undefined ? undefined : await this.records.clientOf(table, id, caller);
    const access = caller.clients.find((one) => one.clientId === clientId);
    if (!access) throw notFound(things[table]);
    return access;
  }
}

function named(caller: Actor, given: unknown): ClientAccess {
  if (Array.isArray(given)) throw invalidField('client', t('Please name one client'));
  const id = idOf(given);
  const access = clientsOf(caller).find(({ clientId }) => clientId === id);
  if (!access) throw notFound('client');
  return access;
}

/**
 * The caller, acting for the client that the body of a call names.
 * @throws DomainError like `CallRights.decide`
 */
export const actForClient = (caller: Actor, client: unknown, needs: PortalRight['needs']): Actor =>
  actFor(
    caller,
    client === undefined
      ? unnamed(caller, true)
      : named(caller, typeof client === 'number' ? String(client) : client),
    { needs, of: 'query' },
  );

/** Own client; without one, the first by name for a call that changes nothing. */
function unnamed(caller: Actor, writes: boolean): ClientAccess {
  const [first] = clientsOf(caller);
  if (!first)
    throw new DomainError('not_found', 'access.no_client', t('You do not have access to a client.'));
  if (writes && first.role !== 'self')
    throw new DomainError('invalid', 'client.required', t('Please name the client: ?client=ID'), {
      fields: { client: t('Please name the client') },
    });
  return first;
}

const clientsOf = (caller: Actor): readonly ClientAccess[] => caller.clients ?? [ownAccess(caller.id)];

/** The caller, with the clients that no owner has to confirm first. @throws DomainError forbidden access.review_required */
function onlyReviewed(caller: Actor): Actor {
  if (!caller.awaitsReview) return caller;
  const [own] = clientsOf(caller);
  if (own?.role !== 'self') throw reviewRequired();
  return { ...caller, clients: undefined };
}

function actFor(caller: Actor, access: ClientAccess, rule: Exclude<PortalRule, 'person'>): Actor {
  if (caller.awaitsReview && access.role !== 'self') throw reviewRequired();
  if (rule !== 'each') assertAllowed(access, rule.needs);
  if (access.role === 'self') return { ...caller, clients: undefined };
  actByGrant({
    access,
    scope: rule === 'each' || rule.needs === 'any' || rule.needs === 'owner' ? undefined : rule.needs,
  });
  return { ...caller, clients: [access] };
}

/** @throws DomainError forbidden (access.scope_missing, access.not_owner) */
function assertAllowed(access: ClientAccess, needs: PortalRight['needs']): void {
  if (needs === 'owner' && access.role === 'helper') throw notOwner();
  if (needs !== 'owner' && needs !== 'any' && !access.scopes.includes(needs)) throw scopeMissing();
}
