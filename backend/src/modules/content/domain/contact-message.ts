import { type Language, t } from '@steward/texts';
import { type Actor, conflict } from '../../../kernel/index.js';

/** A visitor sent a message. */
export interface ContactReceived {
  type: 'contact.received';
  /** contact_messages.id */
  messageId: number;
  /** UTC. */
  at: Date;
  /** The visitor's first and last name, as entered. */
  from: string;
  /** True if the message looks automated. */
  suspect: boolean;
}

/** An admin resolved a visitor's message. Not recorded in the activity log. */
export interface ContactResolved {
  type: 'contact.resolved';
  /** contact_messages.id */
  messageId: number;
  clientId: null;
  /** users.id of the admin */
  actorId: number;
}

/** A contact form, as a visitor sent it. */
export interface ContactForm {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | undefined;
  service: string;
  message?: string | undefined;
  /** The sender's; default: en */
  language?: Language | undefined;
  /** A hidden field, which people leave empty. */
  website?: string | undefined;
  /** Milliseconds since the form was opened. */
  elapsed?: number | undefined;
}

/** Milliseconds; people take longer to read, fill in and send the form. */
const minFillMs = 3000;

/**
 * True if the form looks automated: a hidden field is filled in, or it was sent faster than a person can
 * type.
 */
export function looksAutomated({ website, elapsed }: Pick<ContactForm, 'website' | 'elapsed'>): boolean {
  return Boolean(website) || (elapsed !== undefined && elapsed < minFillMs);
}

/** A visitor's message from the contact form. */
export class ContactMessage {
  /** Assigned by the database. */
  id!: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  service: string;
  message: string | null;
  /** The sender's. */
  language: Language;
  /** True if it looks automated. */
  suspect: boolean;
  resolved = false;
  /** users.id */
  clientId: number | null = null;
  /** True if its arrival was confirmed by email. */
  receiptSent: boolean;
  created_at: Date;

  constructor(form: ContactForm, receiptSent: boolean, at: Date) {
    this.firstName = form.firstName;
    this.lastName = form.lastName;
    this.email = form.email;
    this.phone = form.phone ?? null;
    this.service = form.service;
    this.message = form.message ?? null;
    this.language = form.language ?? 'en';
    this.suspect = looksAutomated(form);
    this.receiptSent = receiptSent;
    this.created_at = at;
  }

  receivedEvents(): ContactReceived[] {
    const from = `${this.firstName} ${this.lastName}`;
    const { id: messageId, created_at: at, suspect } = this;
    return [{ type: 'contact.received', messageId, at, from, suspect }];
  }

  /** @throws DomainError contact_message.client_exists */
  assertNoClient(): void {
    if (this.clientId !== null)
      throw conflict('contact_message.client_exists', t('A client was already created from this message.'));
  }

  /** @param clientId users.id of the client that was created for its sender */
  setClient(clientId: number): ContactResolved[] {
    this.clientId = clientId;
    return [];
  }

  resolve(by: Actor): ContactResolved[] {
    this.resolved = true;
    return [{ type: 'contact.resolved', messageId: this.id, clientId: null, actorId: by.id }];
  }

  /** Takes back that it was resolved. */
  reopen(): ContactResolved[] {
    this.resolved = false;
    return [];
  }
}
