import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import {
  type AccessScope,
  type Actor,
  Clock,
  clientOf,
  invalidField,
  notFound,
} from '../../../kernel/index.js';
import { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.js';
import { Accounts, assertSession, Confirmation } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { accessEvent, type AccessEventName, type ClientGrant, detailsOf } from '../domain/client-grant.js';
import { type GrantingClient, GrantRepository } from '../domain/ports.js';
import {
  accessChanged,
  accessEnded,
  accessExists,
  areSame,
  assertScopesFor,
  assertUntil,
  type GrantedRole,
  isWider,
  staffInvited,
  type Terms,
} from '../domain/terms.js';
import { ClientInvitations } from './client-invitations.js';
import { GrantMails } from './grant-mails.js';
import { SentInvitations } from './sent-invitations.js';

export interface Invitation {
  email: string;
  name: string | null;
  role: GrantedRole;
  /** Ignored for an owner, who has all. */
  scopes?: readonly AccessScope[] | undefined;
  categories?: readonly string[] | null | undefined;
  until: string | null;
  /** documents.id; only for access that the practice starts */
  consentDocumentId?: number | undefined;
}

export interface TermChanges {
  scopes?: readonly AccessScope[] | undefined;
  categories?: readonly string[] | null | undefined;
  until?: string | undefined;
}

/**
 * Access to a client that the client, an owner or the practice grants to another person. The client's account is
 * locked before its access, so that parallel calls follow each other.
 */
@Injectable()
export class Grants {
  constructor(
    private readonly grants: GrantRepository,
    private readonly accounts: Accounts,
    private readonly confirmation: Confirmation,
    private readonly mails: GrantMails,
    private readonly site: Site,
    private readonly invitations: ClientInvitations,
    private readonly sent: SentInvitations,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Invites a person. For an individual, access that the practice starts without a consent on file waits for
   * the client's approval.
   * @param clientId users.id
   * @param address from which the caller calls
   * @returns client_access.id
   * @throws DomainError forbidden (auth.session_required, auth.password_required, auth.not_permitted for a client
   *   that is only opened, email.confirm_required), not_found, invalid (email, role, scopes, until, consentDocumentId),
   *   conflict (access.exists, access.staff, email.not_connected), too_many
   */
  async grant(actor: Actor, clientId: number, invitation: Invitation, address: string): Promise<number> {
    await this.confirmation.confirmSession(actor);
    const byPractice = actor.role === 'admin';
    if (!byPractice) await this.invitations.assertKnown(actor);
    await this.accounts.assertAssigned(actor, clientId);
    return this.work.run(async () => {
      await this.accounts.lockClient(actor, clientId);
      const client = await this.grants.client(clientId);
      const { email, name, role, scopes = [], categories = null, until } = invitation;
      await this.check(actor, clientId, client, invitation);
      const now = this.clock.now();
      await this.grants.endRunOut(clientId, now);
      if (await this.grants.isTaken(clientId, email)) throw accessExists();
      const consentDocumentId = invitation.consentDocumentId ?? null;
      if (!byPractice) await this.invitations.count(actor, address);
      const approved = !byPractice || client.kind !== 'individual' || consentDocumentId !== null;
      const terms = { email, name, role, scopes, categories, until };
      const stored = { ...terms, clientId, grantedBy: actor.id, approved, consentDocumentId };
      const grant = await this.get(await this.grants.add(stored, now), clientId);
      const details = {
        email,
        role,
        ...detailsOf(grant),
        ...(consentDocumentId !== null && { consentDocumentId }),
      };
      this.work.publish(accessEvent('access.granted', grant, actor.id, now, details));
      if (approved) await this.sent.send(grant);
      if (byPractice && client.kind === 'individual')
        await this.mails.send(approved ? 'grantedForYou' : 'awaiting', grant, [clientId]);
      return grant.id;
    });
  }

  /**
   * Changes the terms of access, from the next call on, and drops terms that wait. For an individual, wider terms that the
   * practice wishes wait for approval, as a whole; the former ones stay in force. An owner's scopes and categories cannot
   * be limited.
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found, invalid (scopes, until),
   *   conflict access.ended
   */
  async change(actor: Actor, clientId: number, id: number, changes: TermChanges): Promise<void> {
    assertSession(actor);
    // Before anything is asked for that depends on the access.
    if (!(await this.accounts.isVisible(actor, clientId))) throw notFound('client');
    const before = await this.get(id, clientId);
    await this.accounts.assertAssigned(actor, clientId);
    await this.confirmation.assertPasswordEntered(actor);
    const mayWiden = before.status !== 'ended' && isWider(before, changed(before, changes));
    if (mayWiden) await this.confirmation.confirmSession(actor);
    await this.work.run(async () => {
      await this.accounts.lockClient(actor, clientId);
      const grant = await this.get(id, clientId);
      if (grant.status === 'ended') throw accessEnded();
      const terms = changed(grant, changes);
      if (changes.until !== undefined) assertUntil(grant.role, changes.until, await this.site.today());
      const client = await this.grants.client(clientId);
      if (grant.role === 'helper') assertScopesFor(client.kind, terms.scopes);
      const widens = isWider(grant, terms);
      if (widens && !mayWiden) throw accessChanged();
      const forIndividual = actor.role === 'admin' && client.kind === 'individual';
      if (widens && forIndividual && grant.status !== 'awaiting_client')
        return this.request(actor, grant, terms);
      const isSame = areSame(grant, terms);
      if (isSame && (grant.pending === null || isEmpty(changes))) return;
      await this.grants.change(id, terms);
      this.publish(isSame ? 'access.change_dropped' : 'access.changed', actor, grant, terms);
      if (isSame) return;
      await this.mails.send('changed', { ...grant, ...terms }, [grant.personId]);
      if (forIndividual) await this.mails.send('changedForYou', grant, [clientId]);
    });
  }

  /**
   * Approves the terms of that version: sends the invitation that the practice started, or puts the change that it
   * requested in force. Safe to repeat.
   * @param version that the client has seen
   * @throws DomainError forbidden (auth.session_required, auth.password_required), not_found, conflict (access.ended,
   *   access.changed)
   */
  async approve(client: Actor, id: number, version: number): Promise<void> {
    assertSession(client);
    await this.confirmation.assertPasswordEntered(client);
    const clientId = clientOf(client);
    await this.work.run(async () => {
      await this.accounts.lockClient(client, clientId);
      const grant = await this.get(id, clientId);
      if (grant.status === 'ended') throw accessEnded();
      if (grant.version !== version) throw accessChanged();
      if (grant.status === 'awaiting_client') {
        await this.grants.approve(id, this.clock.now());
        this.publish('access.approved', client, grant);
        await this.sent.send(grant);
      } else if (grant.pending) {
        await this.grants.approveChange(id, grant.pending);
        this.publish('access.approved', client, grant, grant.pending);
        await this.mails.send('changed', { ...grant, ...grant.pending }, [grant.personId]);
      }
    });
  }

  private async request(admin: Actor, grant: ClientGrant, terms: Terms): Promise<void> {
    if (grant.pending && areSame(grant.pending, terms)) return;
    await this.grants.request(grant.id, terms, this.clock.now());
    this.publish('access.change_requested', admin, grant, terms);
    await this.mails.send('changeAwaiting', grant, [grant.clientId]);
  }

  private publish(type: AccessEventName, { id }: Actor, grant: ClientGrant, terms: Terms = grant): void {
    this.work.publish(accessEvent(type, grant, id, this.clock.now(), detailsOf(differing(grant, terms))));
  }

  private async check(
    actor: Actor,
    clientId: number,
    client: GrantingClient,
    { email, role, scopes = [], until, consentDocumentId }: Invitation,
  ): Promise<void> {
    if (role === 'owner' && client.kind === 'individual')
      throw invalidField('role', t('Only a household or business can have an owner'));
    assertUntil(role, until, await this.site.today());
    if (role === 'helper') assertScopesFor(client.kind, scopes);
    const isSame = (address: string | null): boolean => address?.toLowerCase() === email.toLowerCase();
    if (actor.role === 'admin' && (await this.grants.staffAddressesAmong([email])).length > 0)
      throw staffInvited();
    const own = await this.accounts.get(actor);
    if (isSame(own.email)) throw invalidField('email', t('This is your own address'));
    if (isSame(client.email)) throw invalidField('email', t("This is the client's own address"));
    if (
      consentDocumentId !== undefined &&
      !(await this.grants.isConsent(consentDocumentId, clientId, this.clock.now()))
    )
      throw invalidField(
        'consentDocumentId',
        t('Please select a document that this client signed or uploaded'),
      );
  }

  private async get(id: number, clientId: number): Promise<ClientGrant> {
    const grant = await this.grants.find(id, clientId, this.clock.now());
    if (!grant) throw notFound('access');
    return grant;
  }
}

/** The terms after a change; those of an owner stay, apart from a last day, which is refused. */
function changed(grant: ClientGrant, { scopes, categories, until }: TermChanges): Terms {
  if (grant.role === 'owner') return grant;
  return {
    scopes: scopes ?? grant.scopes,
    categories: categories === undefined ? grant.categories : categories,
    until: until ?? grant.until,
  };
}

const isEmpty = (changes: TermChanges): boolean =>
  Object.values(changes).every((value) => value === undefined);

/** Terms that differ, for the event. */
const differing = (before: Terms, after: Terms): Partial<Terms> => ({
  ...(String(before.scopes) !== String(after.scopes) && { scopes: after.scopes }),
  ...(String(before.categories) !== String(after.categories) && { categories: after.categories }),
  ...(before.until !== after.until && { until: after.until }),
});
