import { Injectable } from '@nestjs/common';
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
import { actByGrant, currentGrant } from '../../../platform/process/request-context.js';
import type { ClientScope, RouteRights } from '../../../platform/http/allow.js';
import { RecordClients } from '../domain/ports.js';

/** A call as far as its rights depend on it. */
export interface Call {
  /** Those that its route needs. */
  rights: RouteRights;
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
  recurring_invoices: 'recurring_invoice',
  payments: 'payment',
  refunds: 'refund',
  appointments: 'appointment',
  goals: 'goal',
  client_access: 'access',
  questionnaire_responses: 'questionnaire_response',
};

/** Decides whether a caller may make a call, before its body is read, and which client the call concerns. */
@Injectable()
export class CallRights {
  constructor(
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
    const { scope, record, client, about } = call.rights;
    if (caller.role === 'admin') return forStaff(caller, call.rights);
    if (about === 'clients')
      return call.client === undefined ? onlyReviewed(caller) : actFor(caller, named(caller, call.client));
    if (scope === undefined || client === 'body') return caller;
    if (record !== undefined)
      return actFor(caller, await this.ofRecord(caller, record, idOf(call.id)), scope);
    return actFor(
      caller,
      call.client === undefined ? unnamed(caller, call.writes) : named(caller, call.client),
      scope,
    );
  }

  /** Records that the call uses access that another person granted. */
  async markUsed(): Promise<void> {
    const accessId = currentGrant()?.access.accessId;
    if (accessId) await this.records.markUsed(accessId, this.clock.now());
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

function forStaff(caller: Actor, { role, beforeReview }: RouteRights): Actor {
  if (caller.awaitsReview && !beforeReview) throw reviewRequired();
  if (caller.staff && role !== undefined && !hasRightsOf(caller.staff.role, role)) throw notPermitted();
  return caller;
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
export const actForClient = (caller: Actor, client: unknown, scope: ClientScope): Actor =>
  actFor(
    caller,
    client === undefined
      ? unnamed(caller, true)
      : named(caller, typeof client === 'number' ? String(client) : client),
    scope,
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

function actFor(caller: Actor, access: ClientAccess, scope?: ClientScope): Actor {
  if (caller.awaitsReview && access.role !== 'self') throw reviewRequired();
  if (scope !== undefined) assertAllowed(access, scope);
  if (access.role === 'self') return { ...caller, clients: undefined };
  actByGrant({ access, scope: scope === 'any' || scope === 'owner' ? undefined : scope });
  return { ...caller, clients: [access] };
}

/** @throws DomainError forbidden (access.scope_missing, access.not_owner) */
function assertAllowed(access: ClientAccess, scope: ClientScope): void {
  if (scope === 'owner' && access.role === 'helper') throw notOwner();
  if (scope !== 'owner' && scope !== 'any' && !access.scopes.includes(scope)) throw scopeMissing();
}
