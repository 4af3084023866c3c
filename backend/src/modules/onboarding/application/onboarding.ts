import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import { type Actor, dayOf, DomainError, invalidField, longDate } from '../../../kernel/index.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { PrivateNotes, Profiles } from '../../clients/index.js';
import { type ContactMessage, ContactMessages } from '../../content/index.js';
import { type AccountView, Invitations } from '../../identity/index.js';
import { PackApplication } from '../../packs/index.js';
import { Site } from '../../practice/index.js';
import { VisitorClients } from '../../scheduling/index.js';

export interface Welcome {
  /** packs.id of the pack to apply. */
  packId?: number | undefined;
  /** Emails an invitation to set a password. */
  invite: boolean;
}

interface NewClient {
  firstName: string | null;
  lastName: string | null;
  email: string;
  phone: string | null;
  language: Language;
}

/** Maximum length of the phone number in a profile. */
const phoneLength = 50;

/** Makes clients of people who wrote or booked without an account: account, profile, pack and invitation, or nothing. */
@Injectable()
export class Onboarding {
  constructor(
    private readonly messages: ContactMessages,
    private readonly visitors: VisitorClients,
    private readonly invitations: Invitations,
    private readonly profiles: Profiles,
    private readonly notes: PrivateNotes,
    private readonly packs: PackApplication,
    private readonly site: Site,
  ) {}

  /**
   * Makes a client of the sender of a contact message, which is resolved and kept as a private note.
   * @param id contact_messages.id
   * @returns users.id of the client
   * @throws DomainError invalid (packId), pack.template_missing, practice.incomplete; by the commit not_found,
   *   contact_message.client_exists, user.email_taken
   */
  async prepareSender(admin: Actor, id: number, welcome: Welcome): Promise<Commit<number>> {
    const applyPack = await this.preparePack(admin, welcome.packId);
    return async () => {
      const message = await this.messages.resolveForClient(admin, id);
      const client = await this.add(admin, message);
      await this.messages.setClient(id, client.id);
      await this.notes.create(admin, client.id, noteOf(message, await this.site.timeZone()));
      await applyPack?.(client.id);
      // Last, since it lists what waits.
      if (welcome.invite) await this.invitations.mail(admin, client);
      return client.id;
    };
  }

  /**
   * Makes a client of the visitor who booked an appointment, and assigns all appointments of that email address.
   * @param id appointments.id
   * @returns users.id of the client
   * @throws DomainError invalid (packId), pack.template_missing, practice.incomplete; by the commit not_found,
   *   appointment.assigned, user.email_taken
   */
  async prepareVisitor(admin: Actor, id: number, welcome: Welcome): Promise<Commit<number>> {
    const applyPack = await this.preparePack(admin, welcome.packId);
    return async () => {
      const visitor = await this.visitors.visitorOf(admin, id);
      const client = await this.add(admin, visitor);
      await this.visitors.assign(admin, visitor, client.id);
      await applyPack?.(client.id);
      if (welcome.invite) await this.invitations.mail(admin, client);
      return client.id;
    };
  }

  private async add(admin: Actor, { phone, ...person }: NewClient): Promise<AccountView> {
    const { firstName, lastName, email, language } = person;
    const client = await this.invitations.add(admin, { firstName, lastName, email, language }, false);
    // A longer one stays in the message or the appointment.
    if (phone !== null && phone.length <= phoneLength)
      await this.profiles.changeClient(admin, client.id, { phone });
    return client;
  }

  private async preparePack(admin: Actor, id: number | undefined) {
    return id === undefined ? undefined : this.packs.prepareForNewClient(admin, id).catch(throwAsInvalid);
  }
}

function throwAsInvalid(error: unknown): never {
  throw error instanceof DomainError && error.code === 'pack.not_found'
    ? invalidField('packId', t('Please select a pack'))
    : error;
}

function noteOf({ service, message, created_at }: ContactMessage, zone: string): string {
  const day = longDate(dayOf(created_at.getTime(), zone));
  const heading = `${t('Contact form, {day}', { day })}\n${t('Service: {service}', { service })}`;
  return message ? `${heading}\n\n${message}` : heading;
}
