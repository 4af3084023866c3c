import { type Language, t } from '@steward/texts';
import {
  type Actor,
  changesTo,
  DomainError,
  invalidField,
  type LineItem,
  Money,
  type Recorded,
  totalsOf,
} from '../../../kernel/index.js';
import { placeholders, unknownPlaceholder } from './pack-text.js';

export type PackEventName = 'created' | 'changed' | 'deleted' | 'applied';

/** A domain event of a pack; the activity log stores it in the pack's chain. */
export interface PackEvent extends Recorded {
  type: `pack.${PackEventName}`;
  /** A pack belongs to no client; the records created by applying it have their own events. */
  clientId: null;
}

export interface PackDocument {
  /** document_templates.id */
  templateId: number;
}

export interface PackRequest {
  title: string;
  description: string | null;
  /** Days after the pack is applied; null: no due date */
  dueInDays: number | null;
  /** document_templates.id of a form to fill in */
  templateId: number | null;
}

export interface PackMessage {
  subject: string;
  content: string;
}

export interface PackInvoice {
  description: string;
  items: readonly LineItem[];
  /** Days after issue; null: upon receipt */
  dueInDays: number | null;
}

/** Whatever other parts let a pack send: a list for each of their keys. */
export type AddedToPack = Readonly<Record<string, readonly object[]>>;

/** Contents of a pack. Texts may contain placeholders. */
export interface PackContents {
  title: string;
  language: Language;
  documents: readonly PackDocument[];
  requests: readonly PackRequest[];
  message: PackMessage | null;
  invoice: PackInvoice | null;
  added: AddedToPack;
}

/** Omitted fields keep their values; null removes the message or the invoice. */
export type PackChanges = { [Field in keyof PackContents]?: PackContents[Field] | undefined };

/** Documents to sign, requests, a message and an invoice that the practice sends to one client in one step. */
export class Pack implements PackContents {
  /** Assigned by the database. */
  id!: number;
  title!: string;
  language!: Language;
  documents!: readonly PackDocument[];
  requests!: readonly PackRequest[];
  message!: PackMessage | null;
  invoice!: PackInvoice | null;
  added!: AddedToPack;
  createdBy: number;
  created_at: Date;
  updated_at: Date;
  deletedAt: Date | null = null;

  /** @param createdBy users.id of the admin @throws DomainError invalid, also for an empty one */
  constructor(contents: PackContents, createdBy: number, at: Date) {
    Object.assign(this, contents);
    this.createdBy = createdBy;
    this.created_at = at;
    this.updated_at = at;
    this.assertSendable();
  }

  /** Creation events, which need the id from the database. */
  createdEvents(): PackEvent[] {
    return [this.event('created', this.createdBy, this.created_at)];
  }

  /** @throws DomainError invalid, also if the pack would be empty */
  change({ added = {}, ...changes }: PackChanges, by: Actor, at: Date): PackEvent[] {
    const own = changesTo(this, changes);
    const more = changesTo(this.added, added);
    const fields = [own.fields, more.fields].filter(Boolean).join(', ');
    if (fields === '') return [];
    Object.assign(this, own.changed, { added: { ...this.added, ...more.changed }, updated_at: at });
    this.assertSendable();
    return [this.event('changed', by.id, at, { fields })];
  }

  delete(by: Actor, at: Date): PackEvent[] {
    this.deletedAt = at;
    return [this.event('deleted', by.id, at)];
  }

  /** @param userId users.id of the client */
  applied(userId: number, by: Actor, at: Date): PackEvent {
    return this.event('applied', by.id, at, { userId });
  }

  private assertSendable(): void {
    const { documents, requests, message, invoice, added } = this;
    const lists = [documents, requests, ...Object.values(added)];
    if (lists.every(({ length }) => length === 0) && !message && !invoice)
      throw invalidField('documents', t('Please add a document, a request, a message or an invoice'));
    const amount = invoice && totalsOf(invoice.items).amount;
    if (amount && !amount.isPositive)
      throw invalidField('invoice.items', t('The total must be more than 0.00'));
    if (amount?.exceeds(Money.maximum))
      throw invalidField(
        'invoice.items',
        t('All items together must be at most {maximum}', { maximum: String(Money.maximum) }),
      );
    this.assertPlaceholders();
  }

  private assertPlaceholders(): void {
    const fields: Record<string, string> = {};
    for (const [field, text] of textsOf(this)) {
      const unknown = unknownPlaceholder(text);
      if (unknown !== undefined)
        fields[field] = t('{unknown} cannot be filled in. Use {offered}.', { unknown, offered });
    }
    const [message] = Object.values(fields);
    if (message !== undefined) throw new DomainError('invalid', 'request.invalid', message, { fields });
  }

  private event(event: PackEventName, actorId: number, at: Date, details?: Recorded['details']): PackEvent {
    return {
      type: `pack.${event}`,
      clientId: null,
      actorId,
      at,
      subject: { type: 'pack', id: this.id, title: this.title },
      ...(details && { details }),
    };
  }
}

const offered = placeholders.map((name) => `{{${name}}}`).join(', ');

/** Every text of a pack, by its field name in a request. */
function* textsOf({ title, requests, message, invoice }: PackContents): Generator<[string, string]> {
  yield ['title', title];
  for (const [index, request] of requests.entries()) {
    yield [`requests.${index}.title`, request.title];
    yield [`requests.${index}.description`, request.description ?? ''];
  }
  if (message) {
    yield ['message.subject', message.subject];
    yield ['message.content', message.content];
  }
  if (!invoice) return;
  yield ['invoice.description', invoice.description];
  for (const [index, item] of invoice.items.entries())
    yield [`invoice.items.${index}.description`, item.description];
}
