import { type ButtonProps } from 'antd';
import { t } from '@steward/texts';
import type { InvoiceDto } from '../../../shared/api';
import { invoiceName } from './invoice-labels';
import { Button } from '../../../shared/antd/button';

interface PdfButtonProps extends Pick<ButtonProps, 'href' | 'type' | 'size'> {
  /** For screen readers. */
  name: string;
  children: string;
}

/** Opens a PDF in a new tab. */
export function PdfButton({ name, children, ...button }: PdfButtonProps) {
  return (
    <Button {...button} target="_blank" rel="noopener" icon="document" aria-label={name}>
      {children}
    </Button>
  );
}

export function InvoicePdfButton({ invoice }: { invoice: Pick<InvoiceDto, 'id' | 'invoiceNumber'> }) {
  return (
    <PdfButton
      href={`/api/invoices/${invoice.id}/pdf`}
      name={t('PDF of {invoice}', { invoice: invoiceName(invoice) })}
    >
      {t('PDF')}
    </PdfButton>
  );
}
