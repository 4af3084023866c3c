import { useState } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { CheckButton } from '../table/check-button';
import { isGood } from '../table/checked-rows';
import { ColumnsCard } from '../table/columns-card';
import { PreviewCard } from '../table/preview-card';
import { SkipRefused } from '../table/skip-refused';
import { TableChoice } from '../table/table-choice';
import { isDayOrderOpen } from '../table/table-days';
import { useChosenTable } from '../table/use-chosen-table';
import { useAction } from '../../../../shared/action/use-action';
import { InvoicesService } from '../../../../shared/api';
import { Button } from '../../../../shared/antd/button';
import { Failed } from '../../../../shared/antd/states';
import { refusalOf } from '../../../../shared/http/api-error.ts';
import { Icon } from '../../../../shared/kit/icon';
import { checkedInvoices, invoiceColumns, openSum, sentRow, type CheckedInvoice } from './checked-invoices';
import {
  dated,
  guessMeanings,
  invoiceHeadings,
  meaningOptions,
  meaningsProblem,
  type InvoiceMeaning,
} from './invoice-meanings';
import { invoicesOf } from './read-invoices';
import { ScreenHead } from '../../../../shared/kit/screen-head';

/** Import of the open invoices of other software. */
export function InvoicesImport() {
  return (
    <>
      <ScreenHead
        title={t('Import open invoices')}
        back={{ to: '/admin/invoices', label: t('Invoices') }}
        text={t('Unpaid invoices of your previous software keep their numbers, dates and balances.')}
      />
      <Steps />
    </>
  );
}

/** Choice of the file, the meaning of its columns, the server's check of each row, and the import. */
function Steps() {
  const { of, checking, importing, imported, setImported } = useInvoicesImport();
  const { chosen, checked } = of;
  if (imported) return <ImportedInvoices {...imported} onAgain={() => setImported(undefined)} />;
  if (!chosen)
    return (
      <TableChoice
        title={t('Import invoices from a CSV file')}
        text={t(
          'Export your unpaid invoices as CSV, for example from QuickBooks, Xero, FreshBooks or Stripe. You’ll review every row before anything is imported.',
        )}
        label={t('Invoice file')}
        hint={t('CSV with column names, up to 2,000 invoices')}
        headings={invoiceHeadings}
        takesFocus={of.isAgain}
        onRead={of.read}
      />
    );
  const { rows, leftOut } = invoicesOf(chosen.table, chosen.meanings, chosen.dayOrder);
  const problem =
    meaningsProblem(chosen.meanings) ??
    (rows.length === 0 ? t('No line of this file is an open invoice.') : undefined);
  return (
    <div className="stack gap-xl">
      <ColumnsCard
        {...chosen}
        options={meaningOptions()}
        leftOut={[...chosen.table.leftOut, ...leftOut].sort((one, other) => one.line - other.line)}
        dayQuestion={
          isDayOrderOpen(chosen.table, chosen.meanings, dated)
            ? {
                label: t('Dates like 03/04/2026 are'),
                monthFirst: t('March 4'),
                dayFirst: t('April 3'),
              }
            : undefined
        }
        disabled={checking.isPending || importing.isPending}
        onChange={of.change}
        onHeading={of.nameBy}
        onOther={of.start}
      />
      {problem && <Failed message={problem} icon="info" />}
      {checked ? (
        <>
          <PreviewCard rows={checked} lineOf={({ invoice }) => invoice.line} columns={invoiceColumns()} />
          <ImportCard
            of={of}
            rows={checked}
            isChecking={checking.isPending}
            isImporting={importing.isPending}
            onImport={importing.mutate}
          />
        </>
      ) : (
        <CheckButton
          count={rows.length}
          isChecking={checking.isPending}
          disabled={problem !== undefined}
          onCheck={() => checking.mutate(rows)}
        />
      )}
    </div>
  );
}

interface Imported {
  count: number;
  /** Amount still owed on all of them, as it is shown. */
  open: string;
}

/** The chosen file, the server's check of its rows, and their import. */
function useInvoicesImport() {
  const of = useChosenTable<InvoiceMeaning, CheckedInvoice>({
    path: '/admin/invoices/import',
    guess: ({ columns }) => guessMeanings(columns),
    dated,
  });
  const [imported, setImported] = useState<Imported>();
  const checking = useAction({
    call: checkedInvoices,
    failure: t('Failed to check the rows'),
    onSuccess: of.setChecked,
  });
  const importing = useAction({
    call: (rows: readonly CheckedInvoice[]) =>
      InvoicesService.importInvoices({ requestBody: { rows: rows.map((row) => sentRow(row)) } }),
    events: ['invoices.imported'],
    failure: [t('Nothing was imported'), t('Failed to import the invoices. Please try again.')],
    onSuccess: (answer, rows) => {
      setImported({ count: answer.rows.length, open: openSum(rows) });
      of.start();
    },
    // Rows are checked again: someone may have added an invoice since.
    onFailure: (failure) => of.checked && refusalOf(failure) && checking.mutate(of.checked),
  });
  return { of, checking, importing, imported, setImported };
}

interface ImportCardProps {
  of: ReturnType<typeof useInvoicesImport>['of'];
  rows: readonly CheckedInvoice[];
  isChecking: boolean;
  isImporting: boolean;
  onImport: (rows: readonly CheckedInvoice[]) => void;
}

/** Sum of the invoices that would be imported, and the import. */
function ImportCard({ of, rows, isChecking, isImporting, onImport }: ImportCardProps) {
  const good = rows.filter((row) => isGood(row));
  const refused = rows.length - good.length;
  return (
    <section className="ui-card ui-card-body stack gap-l">
      <SkipRefused
        refused={refused}
        checked={of.skipsRefused}
        disabled={isChecking || isImporting}
        onChange={of.setSkipsRefused}
      />
      {good.length > 0 && <h2>{summaryOf({ count: good.length, open: openSum(good) })}</h2>}
      <p className="ui-hint">
        {t(
          'Nothing is emailed to clients. They see the invoices in their portal. Invoices that are overdue already are reminded by hand only.',
        )}
      </p>
      <div className="ui-tools">
        <Button
          type="primary"
          loading={isImporting}
          disabled={isChecking || good.length === 0 || (refused > 0 && !of.skipsRefused)}
          onClick={() => onImport(good)}
        >
          {t('Import {count, plural, one {# invoice} other {# invoices}}', { count: good.length })}
        </Button>
        <span className="ui-hint">{t('If anything fails, nothing is imported.')}</span>
      </div>
    </section>
  );
}

const summaryOf = ({ count, open }: Imported): string =>
  t('{count, plural, one {# invoice} other {# invoices}}, {open} open', { count, open });

/** Result of an import, and the way to the list. */
function ImportedInvoices({ count, open, onAgain }: Imported & { onAgain: () => void }) {
  return (
    <section className="ui-card ui-card-body move-in-done stack to-start" role="status">
      <Icon name="check" size={28} />
      <h2>{t('{count, plural, one {# invoice} other {# invoices}} imported', { count })}</h2>
      <p>{t('{open} open. Nothing was emailed to clients.', { open })}</p>
      <div className="ui-tools">
        <Button onClick={onAgain}>{t('Import another file')}</Button>
        <Link className="ui-text-link" to="/admin/invoices">
          {t('See all invoices')}
        </Link>
      </div>
    </section>
  );
}
