import { Injectable } from '@nestjs/common';
import { currentLanguage } from '@steward/texts';
import { Clock } from '../../../kernel/index.js';
import { Sql } from '../../../platform/database/sql.js';
import { paymentInstructionsIn, Site } from '../../practice/index.js';
import { Gateways } from '../domain/gateways.js';
import type { InvoiceItemDto } from '../http/invoice-items.dto.js';
import type { LinkedInvoiceDto, PaidLinkedInvoiceDto } from '../http/invoice-link.dto.js';
import { isOverdue, itemsView, paymentAttempt, totalColumns } from './invoice-columns.js';
import type { WorkingLink } from './invoice-links.js';

type Row = Pick<
  LinkedInvoiceDto,
  | 'invoiceNumber'
  | 'credit'
  | 'subtotal'
  | 'taxes'
  | 'amount'
  | 'balance'
  | 'issuedOn'
  | 'dueDate'
  | 'overdue'
  | 'language'
  | 'paymentAttempt'
> & { items: InvoiceItemDto[] };

/** The invoice of an emailed link, without anything else of its client. */
@Injectable()
export class InvoiceLinkQueries {
  constructor(
    private readonly sql: Sql,
    private readonly site: Site,
    private readonly gateways: Gateways,
    private readonly clock: Clock,
  ) {}

  async of({ link, isPaid }: WorkingLink): Promise<LinkedInvoiceDto | PaidLinkedInvoiceDto> {
    if (isPaid) return { paid: true, invoiceNumber: link.invoice.subject.title };
    const { items, ...row } = await this.sql.only<Row>(
      'invoice-link.view',
      `SELECT i.invoice_number AS "invoiceNumber", ${totalColumns},
         coalesce((SELECT c.balance FROM client_credit c WHERE c.user_id = i.user_id), 0)::numeric(12,2) AS credit,  i.balance::numeric(10,2) AS balance,
         to_char(i.issued_on, 'YYYY-MM-DD') AS "issuedOn", to_char(i.due_date, 'YYYY-MM-DD') AS "dueDate",
         ${isOverdue('$2')} AS overdue, ${itemsView('i.items', 'i.language')} AS items, i.language,
         ${paymentAttempt('$2')} AS "paymentAttempt"
       FROM invoices i WHERE i.id = $1`,
      [link.invoiceId, this.clock.now()],
    );
    const site = await this.site.get();
    const { isOffline, mode } = await this.gateways.current();
    return {
      ...row,
      practice: { name: site.name, phone: site.phone, email: site.email },
      items: items.map(({ priceId: _price, taxRateId: _rate, ...item }) => item),
      paymentInstructions: paymentInstructionsIn(currentLanguage(), site),
      canPayOnline: !isOffline,
      mode,
    };
  }
}
