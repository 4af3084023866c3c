import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test';
import type { AccessDto } from '../../src/shared/api/models/AccessDto.ts';
import type { AccessScope } from '../../src/shared/api/models/AccessScope.ts';
import type { AdminDocumentDto } from '../../src/shared/api/models/AdminDocumentDto.ts';
import type { AdminDocumentRequestDto } from '../../src/shared/api/models/AdminDocumentRequestDto.ts';
import type { AdminInvoiceDetailsDto } from '../../src/shared/api/models/AdminInvoiceDetailsDto.ts';
import type { AdminAppointmentDto } from '../../src/shared/api/models/AdminAppointmentDto.ts';
import type { ContactFormDto } from '../../src/shared/api/models/ContactFormDto.ts';
import type { CreateAppointmentDto } from '../../src/shared/api/models/CreateAppointmentDto.ts';
import type { CreateDocumentRequestDto } from '../../src/shared/api/models/CreateDocumentRequestDto.ts';
import type { CreateInvoiceDto } from '../../src/shared/api/models/CreateInvoiceDto.ts';
import type { CreateTaxRateDto } from '../../src/shared/api/models/CreateTaxRateDto.ts';
import type { MakeRefundDto } from '../../src/shared/api/models/MakeRefundDto.ts';
import type { MessageDto } from '../../src/shared/api/models/MessageDto.ts';
import type { MessageThreadDto } from '../../src/shared/api/models/MessageThreadDto.ts';
import type { ReceiveCreditDto } from '../../src/shared/api/models/ReceiveCreditDto.ts';
import type { RecordPaymentDto } from '../../src/shared/api/models/RecordPaymentDto.ts';
import type { TaxRateDto } from '../../src/shared/api/models/TaxRateDto.ts';
import type { TestimonialDto } from '../../src/shared/api/models/TestimonialDto.ts';
import type { UpdateDocumentRequestDto } from '../../src/shared/api/models/UpdateDocumentRequestDto.ts';
import type { UserDto } from '../../src/shared/api/models/UserDto.ts';
import { aPdf, type UploadedFile } from './files.ts';

export interface Person {
  id: number;
  username: string;
  password: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** Accounts of the demo practice, which journeys only read. */
export const consultant = { username: 'consultant', password: 'Limestone-1!' };
export const alex = {
  username: 'asample',
  password: 'River-stone-1!',
  firstName: 'Alex',
  lastName: 'Sample',
};

export const password = 'River-stone-9!';

interface DocumentDraft {
  title?: string;
  file?: UploadedFile;
  category?: string;
  description?: string;
  needsSignature?: boolean;
}

/** Access of a person, whose session is that of the page: an owner's, or a helper's. */
interface Grant {
  person: Person;
  page: Page;
  helper?: { scopes: readonly AccessScope[]; categories?: readonly string[]; until: string };
}

/** Name that screens show: of a person without one, the username. */
export function nameOf(person: {
  username: string;
  firstName?: string | null;
  lastName?: string | null;
}): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.username;
}

let people = 0;

/** Unique username across tests and workers. */
export function newUsername(stem = 'client'): string {
  return `${stem}-${process.pid.toString(36)}${(people++).toString(36)}`;
}

/** Setup before a journey: the consultant's work, done by the API. */
export class Practice {
  private readonly api: APIRequestContext;

  private constructor(api: APIRequestContext) {
    this.api = api;
  }

  static async open(api: APIRequestContext): Promise<Practice> {
    await answered(await api.post('/api/login', { data: consultant }), 200);
    return new Practice(api);
  }

  async addClient(names: { firstName?: string; lastName?: string; username?: string } = {}): Promise<Person> {
    const username = names.username ?? newUsername();
    // The session may be older than a password for someone else allows.
    const proof = { currentPassword: consultant.password };
    const account = { ...names, ...proof, username, email: `${username}@example.com`, password };
    const response = await answered(await this.api.post('/api/admin/create-user', { data: account }), 201);
    const { id, email, firstName, lastName } = (await response.json()) as UserDto;
    return { id, username, password, email, firstName, lastName };
  }

  /** Adds a household or business. */
  async addOrganization(kind: 'household' | 'business', name: string): Promise<Person> {
    const response = await this.api.post('/api/admin/clients', { data: { kind, name } });
    const { id } = (await (await answered(response, 201)).json()) as { id: number };
    return { id, username: '', password: '', email: '', firstName: null, lastName: null };
  }

  /** Gives people access to a household or business: invites each of them, who accepts. */
  async giveAccess(client: Person, grants: readonly Grant[]): Promise<void> {
    await this.confirmSession();
    for (const { person, page, helper } of grants) {
      const { email } = person;
      const data = { email, ...(helper ? { role: 'helper', ...helper } : { role: 'owner', scopes: [] }) };
      const invited = await this.api.post(`/api/admin/clients/${client.id}/access`, { data });
      expect((await (await answered(invited, 201)).json()) as AccessDto).toMatchObject({ status: 'invited' });
      const token = new URL(await this.mailedLink(email, '/access'), 'http://localhost').searchParams.get(
        'token',
      );
      await answered(await page.request.post('/api/access/accept', { data: { token } }), 200);
    }
  }

  /** Path and token of the newest mailed link to an address, from the outbox as the consultant sees it. */
  async mailedLink(email: string, path: string): Promise<string> {
    await this.confirmSession();
    const pattern = new RegExp(`${path}[?#]token=[\\w-]+`);
    let link = '';
    await expect
      .poll(async () => {
        const texts = (await this.mails(email)).map(({ text }) => text);
        link = texts.map((text) => pattern.exec(text)?.[0]).find(Boolean) ?? '';
        return link;
      })
      .not.toBe('');
    return link;
  }

  /** Emails to an address, newest first. */
  async mails(email: string): Promise<{ subject: string; text: string }[]> {
    const answer = await this.api.get(`/api/admin/outbox?search=${encodeURIComponent(email)}`);
    return (await answer.json()) as { subject: string; text: string }[];
  }

  /** In a long run the session is older than the 15 minutes for which links are shown and invitations possible. */
  private async confirmSession(): Promise<void> {
    const { password } = consultant;
    await answered(await this.api.post('/api/session/confirm', { data: { password } }), 204);
  }

  async share(client: Person, draft: DocumentDraft = {}): Promise<AdminDocumentDto> {
    const { title = 'Engagement letter', file = aPdf(title), ...rest } = draft;
    const response = await this.api.post('/api/admin/documents/upload', {
      multipart: { title, file, userId: client.id, ...rest },
    });
    return (await (await answered(response, 201)).json()) as AdminDocumentDto;
  }

  /** Moves a document to another status. */
  async move(id: number, status: string): Promise<void> {
    await answered(await this.api.patch(`/api/admin/documents/${id}`, { data: { status } }), 200);
  }

  /** Requests a document from a client. */
  async ask(
    client: Person,
    request: { title: string; description?: string; dueDate?: string },
  ): Promise<void> {
    const data = { userId: client.id, ...request };
    await answered(await this.api.post('/api/admin/document-requests', { data }), 201);
  }

  /** Many small documents; the last one of the list comes first on the screen. */
  async shareAll(client: Person, titles: readonly string[]): Promise<void> {
    for (const title of titles) await this.share(client, { title });
  }

  /** Opens a document's file as the consultant. */
  async look(documentId: number): Promise<void> {
    await answered(await this.api.get(`/api/documents/${documentId}`), 200);
  }

  async askFor(
    client: Person,
    request: Partial<CreateDocumentRequestDto> = {},
  ): Promise<AdminDocumentRequestDto> {
    const data = { userId: client.id, title: 'W-2 of 2026', ...request };
    const response = await this.api.post('/api/admin/document-requests', { data });
    return (await (await answered(response, 201)).json()) as AdminDocumentRequestDto;
  }

  /** Accepts the upload for a request, sends it back, or changes the request. */
  async decide(requestId: number, data: UpdateDocumentRequestDto): Promise<AdminDocumentRequestDto> {
    const response = await this.api.patch(`/api/admin/document-requests/${requestId}`, { data });
    return (await (await answered(response, 200)).json()) as AdminDocumentRequestDto;
  }

  /** Cancels a request to a client. */
  async withdraw(requestId: number): Promise<void> {
    await answered(await this.api.delete(`/api/admin/document-requests/${requestId}`), 204);
  }

  /** Starts a conversation with a client. */
  async converse(client: Person, subject: string, messages: readonly string[] = []): Promise<number> {
    const data = { userId: client.id, subject };
    const response = await this.api.post('/api/admin/message-threads', { data });
    const { id } = (await (await answered(response, 201)).json()) as MessageThreadDto;
    for (const content of messages) await this.write(id, content);
    return id;
  }

  /** Sends a message in a conversation. */
  async write(threadId: number, content: string, file?: UploadedFile): Promise<void> {
    const body = file ? { multipart: { content, files: file } } : { data: { content } };
    await answered(await this.api.post(`/api/message-threads/${threadId}/messages`, body), 201);
  }

  /** Reads a conversation to its end. */
  async read(threadId: number): Promise<void> {
    await answered(await this.api.post(`/api/message-threads/${threadId}/read`), 200);
  }

  /** Messages of a conversation, newest first. */
  async messages(threadId: number): Promise<MessageDto[]> {
    const response = await this.api.get(`/api/message-threads/${threadId}/messages?limit=200`);
    return (await (await answered(response, 200)).json()) as MessageDto[];
  }

  /** Conversations with a client. */
  async conversations(client: Person): Promise<MessageThreadDto[]> {
    const response = await this.api.get(`/api/admin/message-threads?userId=${client.id}`);
    return (await (await answered(response, 200)).json()) as MessageThreadDto[];
  }

  /** Issues an invoice of 125 dollars, due upon receipt unless another date is given. */
  async issue(client: Person, invoice: Partial<CreateInvoiceDto> = {}): Promise<AdminInvoiceDetailsDto> {
    const items = [{ description: 'One session', amount: '125.00' }];
    const data = { userId: client.id, description: 'Coaching', items, ...invoice };
    const response = await this.api.post('/api/admin/invoices', { data });
    return (await (await answered(response, 201)).json()) as AdminInvoiceDetailsDto;
  }

  async invoice(id: number): Promise<AdminInvoiceDetailsDto> {
    const response = await answered(await this.api.get(`/api/admin/invoices/${id}`), 200);
    return (await response.json()) as AdminInvoiceDetailsDto;
  }

  /** Records a received payment. */
  async recordPayment(invoiceId: number, data: RecordPaymentDto): Promise<void> {
    await answered(await this.api.post(`/api/admin/invoices/${invoiceId}/payments`, { data }), 201);
  }

  /** Adds a tax rate. @returns its id */
  async tax(data: CreateTaxRateDto): Promise<number> {
    const response = await answered(await this.api.post('/api/admin/tax-rates', { data }), 201);
    return ((await response.json()) as TaxRateDto).id;
  }

  /** Records money that came before an invoice. */
  async addCredit(client: Person, data: ReceiveCreditDto): Promise<void> {
    await answered(await this.api.post(`/api/admin/clients/${client.id}/credit`, { data }), 201);
  }

  async refund(invoiceId: number, data: MakeRefundDto): Promise<void> {
    await answered(await this.api.post(`/api/admin/invoices/${invoiceId}/refunds`, { data }), 201);
  }

  async voidInvoice(id: number, reason: string): Promise<void> {
    await answered(await this.api.post(`/api/admin/invoices/${id}/void`, { data: { reason } }), 200);
  }

  /** Sends a message through the contact form. */
  async receive(form: Partial<ContactFormDto>): Promise<void> {
    const data = {
      firstName: 'Maya',
      lastName: 'Example',
      email: 'maya@example.com',
      service: 'Professional Bookkeeping',
      terms: true,
      ...form,
    };
    await answered(await this.api.post('/api/contact', { data }), 201);
  }

  async addTestimonial(testimonial: Partial<TestimonialDto>): Promise<TestimonialDto> {
    const data = { name: 'Sample Client', role: 'Teacher', content: 'Well explained.', ...testimonial };
    const response = await answered(await this.api.post('/api/testimonials', { data }), 201);
    return (await response.json()) as TestimonialDto;
  }

  /** A post is of a part: a build without it has no type for one. */
  async addPost(post: {
    title: string;
    [field: string]: string | boolean;
  }): Promise<{ id: number; title: string }> {
    const data = {
      category: 'Bookkeeping',
      summary: 'In short.',
      content: 'Text.',
      ...post,
    };
    const response = await answered(await this.api.post('/api/admin/blog-posts', { data }), 201);
    return (await response.json()) as { id: number; title: string };
  }

  /** Creates an appointment with a client, a consultation by default. */
  async meet(
    client: Person,
    appointment: Pick<CreateAppointmentDto, 'startsAt' | 'endsAt'> & Partial<CreateAppointmentDto>,
  ): Promise<AdminAppointmentDto> {
    const data = { userId: client.id, type: 'consultation', ...appointment };
    const response = await this.api.post('/api/admin/appointments', { data });
    return (await (await answered(response, 201)).json()) as AdminAppointmentDto;
  }

  async appointment(id: number): Promise<AdminAppointmentDto> {
    const response = await answered(await this.api.get(`/api/admin/appointments/${id}`), 200);
    return (await response.json()) as AdminAppointmentDto;
  }

  /** Writes a private note about a client. */
  async note(client: Person, content: string): Promise<void> {
    const response = await this.api.post(`/api/admin/clients/${client.id}/notes`, { data: { content } });
    await answered(response, 201);
  }

  async close(client: Person): Promise<void> {
    await this.confirmSession();
    await answered(await this.api.delete(`/api/admin/clients/${client.id}`), 204);
  }
}

async function answered(response: APIResponse, status: number): Promise<APIResponse> {
  expect(response.status(), await response.text()).toBe(status);
  return response;
}
