import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { useAction } from '../../../../shared/action/use-action';
import {
  InvoicesService,
  type AdminInvoiceDetailsDto,
  type AdminInvoiceDto,
  type InvoiceAction,
} from '../../../../shared/api';
import { queryTimes } from '../../../../shared/http/query-client';
import { usePostingQuestion } from '../offered/use-posting-question';
import type { IconName } from '../../../../shared/kit/icon';

/** The practice's actions on an invoice. A payment report can be dismissed as long as it is shown. */
export type InvoiceTask = Exclude<InvoiceAction, 'pay' | 'reportPayment' | 'requestRefund'> | 'dismiss';

export interface TaskEntry {
  task: InvoiceTask;
  label: string;
  icon: IconName;
  danger?: boolean;
}

/** Most common first. */
const entries = (): TaskEntry[] => [
  { task: 'issue', label: t('[action] Issue'), icon: 'send' },
  { task: 'recordPayment', label: t('Record payment'), icon: 'check' },
  { task: 'dismiss', label: t('Dismiss report'), icon: 'close' },
  { task: 'remind', label: t('Send reminder'), icon: 'bell' },
  { task: 'resend', label: t('[invoice] Send again'), icon: 'send' },
  { task: 'refund', label: t('[action] Refund'), icon: 'undo' },
  { task: 'edit', label: t('Edit'), icon: 'pencil' },
  { task: 'void', label: t('[action] Void'), icon: 'close', danger: true },
  { task: 'delete', label: t('Delete'), icon: 'trash', danger: true },
];

/** Tasks that are possible on an invoice now. @param may whether the server allows an action */
export const invoiceTasks = (
  { paymentReport }: { paymentReport: unknown },
  may: (action: InvoiceAction) => boolean,
): TaskEntry[] => entries().filter(({ task }) => (task === 'dismiss' ? paymentReport !== null : may(task)));

export const invoicePath = (id: number): string => `/api/admin/invoices/${id}`;

/** Details of an invoice, with the actions that are allowed now. @param id undefined loads nothing */
export function useInvoiceDetails(id: number | undefined) {
  return useQuery<AdminInvoiceDetailsDto>({
    queryKey: [invoicePath(id ?? 0)],
    queryFn: () => InvoicesService.getInvoiceForAdmin({ id: id ?? 0 }),
    enabled: id !== undefined,
    ...queryTimes.adminInvoices,
  });
}

/** A task with its invoice, while its dialog is open. */
export interface OpenTask {
  name: InvoiceTask;
  invoice: AdminInvoiceDto;
}

/** Begins a task: some open a dialog or the form, others are done immediately. */
export function useInvoiceTasks() {
  const navigate = useNavigate();
  const [task, setTask] = useState<OpenTask>();
  const { confirmed, dialog: question } = usePostingQuestion();
  const issuing = useAction({
    call: ({ id }: AdminInvoiceDto) =>
      confirmed((requestBody) => InvoicesService.issueInvoice({ id, requestBody })),
    events: ['invoice.issued'],
    success: ({ invoiceNumber, client }) => ({
      title: t('Invoice issued'),
      description: t('{invoiceNumber}, to {name}', {
        invoiceNumber: invoiceNumber ?? '',
        name: client.name,
      }),
    }),
    failure: t('Failed to issue invoice'),
  });
  const reminding = useAction({
    call: ({ id }: AdminInvoiceDto, keyFor) =>
      InvoicesService.remindOfInvoice({ id, idempotencyKey: keyFor({ id }) }),
    success: (_, { client, invoiceNumber }) => ({
      title: t('Reminder sent'),
      description: t('To {name}, for {invoiceNumber}', {
        name: client.name,
        invoiceNumber: invoiceNumber ?? '',
      }),
    }),
    failure: t('Failed to send the reminder'),
  });
  const resending = useAction({
    call: ({ id }: AdminInvoiceDto, keyFor) =>
      InvoicesService.resendInvoice({ id, idempotencyKey: keyFor({ id }) }),
    success: (_, { client }) => ({
      title: t('Invoice sent again'),
      description: t('To {name}, with a new link. Links in earlier emails no longer work.', {
        name: client.name,
      }),
    }),
    failure: t('Failed to send the invoice again'),
  });
  const begin = (name: InvoiceTask, invoice: AdminInvoiceDto) => {
    if (name === 'edit') void navigate(`?view=write&edit=${invoice.id}`);
    else if (name === 'issue') issuing.mutate(invoice);
    else if (name === 'remind') reminding.mutate(invoice);
    else if (name === 'resend') resending.mutate(invoice);
    else setTask({ name, invoice });
  };
  return { task, begin, close: () => setTask(undefined), isIssuing: issuing.isPending, question };
}
