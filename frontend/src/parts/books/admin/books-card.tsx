import { useState } from 'react';
import { t } from '@steward/texts';
import type { BookFormat, BooksConnectionDto, ConnectionsDto } from '../../../shared/api';
import { Button } from '../../../shared/antd/button';
import { formatDateTime } from '../../../shared/text/format';
import { bookPrograms } from './books-choice';
import { BooksButton } from './books-export';
import { BookNamesDialog } from './book-names-dialog';
import { ConnectionCard } from '../../../features/connections/admin/offered/connection-card';

/** The books for an accounting program. */
export function BooksCard({ connections: { books } }: { connections: Pick<ConnectionsDto, 'books'> }) {
  const [isNaming, setIsNaming] = useState(false);
  const { lastExports } = books;
  const wasExported = books.lastOkAt !== null;
  return (
    <ConnectionCard
      title={t('Books')}
      icon="sheet"
      purpose={t(
        'Takes invoices, payments and refunds to QuickBooks Online, Xero or another program, as files.',
      )}
      state={{ ...books, lastOkAt: null }}
      badge={
        wasExported ? { colour: 'ok', label: t('In use') } : { colour: 'grey', label: t('Not used yet') }
      }
      connectedAs={wasExported && lastExportOf(lastExports)}
      actions={
        <>
          <BooksButton last={lastExports} />
          <Button onClick={() => setIsNaming(true)}>{t('Name accounts')}</Button>
        </>
      }
    >
      <BookNamesDialog open={isNaming} books={books} onClose={() => setIsNaming(false)} />
    </ConnectionCard>
  );
}

function bookName(format: BookFormat): string {
  switch (format) {
    case 'csv':
      return t('another program');
    case 'xlsx':
      return t('a spreadsheet');
    case 'quickbooks':
    case 'xero':
      return bookPrograms()[format];
  }
}

function lastExportOf(exports: BooksConnectionDto['lastExports']): string {
  const [format, time] = (Object.entries(exports) as [BookFormat, string | null][]).reduce((one, other) =>
    (one[1] ?? '') >= (other[1] ?? '') ? one : other,
  );
  return t('Last export: {time}, for {program}', {
    time: formatDateTime(time ?? ''),
    program: bookName(format),
  });
}
