import { t } from '@steward/texts';
import { Button } from '../../../../shared/antd/button';
import { Dialog } from '../../../../shared/antd/dialog';
import { useLastDefined } from '../../../../shared/antd/use-last-defined';
import type { WrittenInvoice } from '../offered/invoice-schema';
import { InvoicePaper } from './invoice-paper';

interface InvoicePreviewProps {
  /** Form values to preview; undefined keeps the dialog closed. */
  invoice: WrittenInvoice | undefined;
  /** Label of the submit button. */
  submit: string;
  isSaving: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** Preview of an invoice in a dialog, where there is no room for it beside the form. */
export function InvoicePreview(props: InvoicePreviewProps) {
  const { invoice, submit, isSaving, onSubmit, onClose } = props;
  const lastInvoice = useLastDefined(invoice);
  if (!lastInvoice) return null;
  return (
    <Dialog
      open={invoice !== undefined}
      width={720}
      title={t('Preview')}
      closable={!isSaving}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            {t('Back to editing')}
          </Button>
          <Button type="primary" icon="send" loading={isSaving} onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      <InvoicePaper invoice={lastInvoice} />
    </Dialog>
  );
}
