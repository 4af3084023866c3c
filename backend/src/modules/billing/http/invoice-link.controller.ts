import {
  applyDecorators,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Headers,
  Post,
  Res,
  UseGuards,
} from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { NetworkLimit } from '../../../platform/http/network-limit.js';
import { Allow, Endpoint } from '../../../platform/http/route.js';
import { sendFile } from '../../../platform/http/send-file.js';
import { InvoiceLinkQueries } from '../application/invoice-link-queries.js';
import { InvoiceLinks } from '../application/invoice-links.js';
import { InvoicePdfs } from '../application/invoice-pdfs.js';
import { LinkPayments } from '../application/link-payments.js';
import { LinkedInvoiceDto, LinkPayingDto, PaidLinkedInvoiceDto } from './invoice-link.dto.js';

const header = 'X-Invoice-Token';

/** The token gives access to the invoice, so it is sent in a header and never in a URL. */
const LinkToken = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: header,
      required: true,
      description: 'Token of the emailed link',
      example: 'hM2kq0Yc7nVd3TzR',
    }),
    // One for all calls.
    NetworkLimit({ name: 'invoice-link', points: 60, per: 60 }),
  );

/** Sets it before anything is refused, so that every answer has it. */
class NoReferrer implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    context.switchToHttp().getResponse<Response>().setHeader('Referrer-Policy', 'no-referrer');
    return true;
  }
}

const lifetime =
  'The token of a link in emails about an owed invoice, `{PUBLIC_URL}/invoice#token=…`, which works until 30 days after the later of due date (or issue date) and email. It ends when the invoice is void or deleted, and when it is sent again.';

@ApiTags('Invoice links')
@Controller('invoice-link')
@Allow('public')
@UseGuards(NoReferrer)
export class InvoiceLinkController {
  constructor(
    private readonly links: InvoiceLinks,
    private readonly queries: InvoiceLinkQueries,
    private readonly payments: LinkPayments,
    private readonly pdfs: InvoicePdfs,
  ) {}

  @Get()
  @LinkToken()
  @Endpoint({
    summary: 'Get the invoice of an emailed link',
    description: `${lifetime} Once it is paid, the answer says so for a day.`,
    answer: [LinkedInvoiceDto, 'or', PaidLinkedInvoiceDto],
    refusals: { 404: 'invoice_link.not_found', 429: 'request.too_many' },
  })
  async getLinkedInvoice(@Headers(header) token = '') {
    const found = await this.links.find(token);
    if (!found.isPaid) await this.links.recordOpening(found);
    return this.queries.of(found);
  }

  @Post('pay')
  @LinkToken()
  @Endpoint({
    summary: 'Pay the invoice of an emailed link',
    description:
      'Like `POST /api/invoices/{id}/pay`, without a login. The provider returns the payer to `{PUBLIC_URL}/invoice`, without the token.',
    answer: LinkPayingDto,
    refusals: {
      404: 'invoice_link.not_found',
      409: 'invoice.already_paid',
      429: 'request.too_many',
      503: 'payments.unavailable',
    },
  })
  payLinkedInvoice(@Headers(header) token = ''): Promise<LinkPayingDto> {
    return this.payments.pay(token);
  }

  @Post('apply-credit')
  @LinkToken()
  @Endpoint({
    summary: 'Pay the invoice of an emailed link from its client’s credit',
    description: 'The smaller one of credit and balance due.',
    answer: [LinkedInvoiceDto, 'or', PaidLinkedInvoiceDto],
    status: 200,
    refusals: {
      404: 'invoice_link.not_found',
      409: 'credit.exceeds_balance',
      429: 'request.too_many',
      503: 'payments.unavailable',
    },
  })
  async applyCreditToLinkedInvoice(@Headers(header) token = '') {
    await this.payments.applyCredit(token);
    return this.queries.of(await this.links.find(token));
  }

  @Get('pdf')
  @LinkToken()
  @Endpoint({
    summary: 'Get the invoice of an emailed link as PDF',
    description: 'Only while it is owed.',
    answer: 'file',
    refusals: { 404: 'invoice_link.not_found', 429: 'request.too_many' },
  })
  async downloadLinkedInvoice(@Res() response: Response, @Headers(header) token = '') {
    const link = await this.links.findOpen(token);
    sendFile(response, await this.pdfs.invoice(null, link.invoiceId), 'inline');
  }
}
