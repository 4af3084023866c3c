import {
  DocumentsService,
  InvoicesService,
  MessagesService,
  type DocumentDto,
  type InvoiceDto,
  type MessageThreadDto,
} from '../../../../shared/api';
import { usePagedList } from '../../../../shared/paged-list';
import { queryTimes } from '../../../../shared/query-client';

/** Matches of each type in the list; the tab has all of them. */
const limit = 4;

/**
 * A client's documents, invoices and conversations that match a text, newest first; nothing for an empty
 * text.
 */
export function useFound(search: string) {
  const query = { search, limit };
  const enabled = search !== '';
  return {
    documents: usePagedList<DocumentDto>({
      key: ['/api/documents', 'found', search],
      load: () => DocumentsService.listDocuments(query),
      times: queryTimes.documents,
      enabled,
    }),
    invoices: usePagedList<InvoiceDto>({
      key: ['/api/invoices', 'found', search],
      load: () => InvoicesService.listInvoices(query),
      times: queryTimes.invoices,
      enabled,
    }),
    messages: usePagedList<MessageThreadDto>({
      key: ['/api/message-threads', 'found', search],
      load: () => MessagesService.listMessageThreads(query),
      times: queryTimes.threads,
      enabled,
    }),
  };
}
