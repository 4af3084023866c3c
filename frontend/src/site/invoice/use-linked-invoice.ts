import { useEffect } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '@steward/texts';
import { useAction } from '../../shared/action/use-action';
import type { LinkedInvoiceDto } from '../../shared/api/models/LinkedInvoiceDto';
import type { LinkPayingDto } from '../../shared/api/models/LinkPayingDto';
import type { PaidLinkedInvoiceDto } from '../../shared/api/models/PaidLinkedInvoiceDto';
import { InvoiceLinksService } from '../../shared/api/services/InvoiceLinksService';
import { saveFile } from '../../shared/files/save-file';
import { useLinkToken, type MailedLink } from '../auth/use-link-token';

const keyOf = (token: string) => ['/api/invoice-link', token];

/** Key in the session storage of the token, which neither the provider nor the other language's address gets. */
const keptKey = 'steward_invoice_link';

/**
 * Token of the emailed link. The tab keeps it, so that the return from the provider's page and the page in the other
 * language have it, too.
 */
export function useInvoiceToken(): MailedLink {
  const { token, isMissing } = useLinkToken();
  useEffect(() => {
    if (token !== '') keep(token);
  }, [token]);
  if (!isMissing) return { token, isMissing };
  const kept = keptToken();
  return { token: kept, isMissing: kept === '' };
}

function keep(token: string): void {
  try {
    sessionStorage.setItem(keptKey, token);
  } catch {
    // A browser without storage opens the link again from the email.
  }
}

function keptToken(): string {
  try {
    return sessionStorage.getItem(keptKey) ?? '';
  } catch {
    return '';
  }
}

export const isPaid = (invoice: LinkedInvoiceDto | PaidLinkedInvoiceDto): invoice is PaidLinkedInvoiceDto =>
  'paid' in invoice;

/** Invoice of an emailed link. */
export const useLinkedInvoice = (xInvoiceToken: string) =>
  useQuery({
    queryKey: keyOf(xInvoiceToken),
    queryFn: () => InvoiceLinksService.getLinkedInvoice({ xInvoiceToken }),
    enabled: xInvoiceToken !== '',
    retry: false,
  });

/** Pays it, or opens the provider's page. */
export function useLinkPayment(xInvoiceToken: string) {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: keyOf(xInvoiceToken) });
  return useAction({
    call: (): Promise<LinkPayingDto> => InvoiceLinksService.payLinkedInvoice({ xInvoiceToken }),
    failure: [t('Payment failed'), t('Failed to process payment. Please try again.')],
    onSuccess: ({ outcome, url }) => {
      if (outcome === 'redirect' && url !== undefined) window.location.assign(url);
      else reload();
    },
    // It may have been paid or withdrawn meanwhile.
    onFailure: reload,
  });
}

/** Pays it from the client's credit. */
export function useLinkCredit(xInvoiceToken: string) {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: keyOf(xInvoiceToken) });
  return useAction({
    call: () => InvoiceLinksService.applyCreditToLinkedInvoice({ xInvoiceToken }),
    success: t('Credit used'),
    failure: [t('Failed to use your credit'), t('Please try again.')],
    onSuccess: reload,
    onFailure: reload,
  });
}

export const useLinkedPdf = (xInvoiceToken: string, invoiceNumber: string) =>
  useAction({
    call: () => InvoiceLinksService.downloadLinkedInvoice({ xInvoiceToken }),
    failure: [t('The PDF could not be loaded'), t('Please try again.')],
    onSuccess: (file) => saveFile(file, `${invoiceNumber}.pdf`),
  });
