import { download } from '../../../../shared/action/download';
import { useAction } from '../../../../shared/action/use-action';
import { PeriodButton } from '../../shared/period-button';

/** Button that exports the invoices of a period as CSV. */
export function ExportButton() {
  const exporting = useAction({
    call: ({ days }: { days: URLSearchParams; close: () => void }) =>
      download(`/api/admin/invoices/export?${days}`),
    success: () => ({ title: 'Download started', description: 'Your browser saves a CSV file.' }),
    failure: ['Error', 'The download could not start. Please try again.'],
    onSuccess: (_, { close }) => close(),
  });
  return (
    <PeriodButton
      label="Export"
      icon="download"
      title="Export invoices"
      subtitle="A CSV of invoices issued in this period, including voided ones."
      submit="Download CSV"
      isSaving={exporting.isPending}
      onChoose={(days, close) => exporting.mutate({ days, close })}
    />
  );
}
