import { Injectable } from '@nestjs/common';
import { type Language, t } from '@steward/texts';
import { type Actor, dayOf, longDate } from '../../../kernel/index.js';
import { PartAdditions } from '../../../platform/parts/part-additions.js';
import type { Commit } from '../../../platform/unit-of-work/unit-of-work.js';
import { PrivateNotes, Profiles } from '../../clients/index.js';
import { type ContactMessage, ContactMessages } from '../../content/index.js';
import { type AccountView, Invitations } from '../../identity/index.js';
import { Site } from '../../practice/index.js';
import { VisitorClients } from '../../scheduling/index.js';

/** With the keys that parts add. */
export interface Welcome {
  /** Emails an invitation to set a password. */
  invite: boolean;
}

/** By users.id of the new client. */
type WelcomeStep = (clientId: number) => Promise<unknown>;

declare module '../../../platform/parts/part-additions.js' {
  interface AdditionTypes {
    /**
     * Prepares something else that a new client gets, as part of the commit that makes the client.
     * @param welcome with the keys that the part adds to `WelcomeDto` and `VisitorWelcomeDto`
     * @throws DomainError invalid, by the key
     */
    'client.welcome': (admin: Actor, welcome: object) => Promise<WelcomeStep | undefined>;
  }
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

/** Makes clients of people who wrote or booked without an account: account, profile, what parts add, and invitation, or nothing. */
@Injectable()
export class Onboarding {
  constructor(
    private readonly messages: ContactMessages,
    private readonly visitors: VisitorClients,
    private readonly invitations: Invitations,
    private readonly profiles: Profiles,
    private readonly notes: PrivateNotes,
    private readonly site: Site,
    private readonly additions: PartAdditions,
  ) {}

  /**
   * Makes a client of the sender of a contact message, which is resolved and kept as a private note.
   * @param id contact_messages.id
   * @returns users.id of the client
   * @throws DomainError as the steps of parts; by the commit not_found, contact_message.client_exists, user.email_taken
   */
  async prepareSender(admin: Actor, id: number, welcome: Welcome): Promise<Commit<number>> {
    const addMore = await this.prepareSteps(admin, welcome);
    return async () => {
      const message = await this.messages.resolveForClient(admin, id);
      const client = await this.add(admin, message);
      await this.messages.setClient(id, client.id);
      await this.notes.create(admin, client.id, noteOf(message, await this.site.timeZone()));
      await addMore(client.id);
      // Last, since it lists what waits.
      if (welcome.invite) await this.invitations.mail(admin, client);
      return client.id;
    };
  }

  /**
   * Makes a client of the visitor who booked an appointment, and assigns all appointments of that email address.
   * @param id appointments.id
   * @returns users.id of the client
   * @throws DomainError as the steps of parts; by the commit not_found, appointment.assigned, user.email_taken
   */
  async prepareVisitor(admin: Actor, id: number, welcome: Welcome): Promise<Commit<number>> {
    const addMore = await this.prepareSteps(admin, welcome);
    return async () => {
      const visitor = await this.visitors.visitorOf(admin, id);
      const client = await this.add(admin, visitor);
      await this.visitors.assign(admin, visitor, client.id);
      await addMore(client.id);
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

  private async prepareSteps(admin: Actor, welcome: Welcome): Promise<WelcomeStep> {
    const steps: WelcomeStep[] = [];
    for (const prepare of this.additions.of('client.welcome')) {
      const step = await prepare(admin, welcome);
      if (step) steps.push(step);
    }
    return async (clientId) => {
      for (const step of steps) await step(clientId);
    };
  }
}

function noteOf({ service, message, created_at }: ContactMessage, zone: string): string {
  const day = longDate(dayOf(created_at.getTime(), zone));
  const heading = `${t('Contact form, {day}', { day })}\n${t('Service: {service}', { service })}`;
  return message ? `${heading}\n\n${message}` : heading;
}
