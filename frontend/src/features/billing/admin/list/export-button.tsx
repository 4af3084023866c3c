import { useState } from 'react';
import { Button } from 'antd';
import { download } from '../../../../shared/action/download';
import { useAction } from '../../../../shared/action/use-action';
import { errorMessage } from '../../../../shared/api-error';
import { Icon } from '../../../../shared/icon';
import { PeriodDialog } from '../../shared/period-dialog';

/** Button that exports the invoices of a period as CSV. */
export function ExportButton() {
  const [open, setOpen] = useState(false);
  const exporting = useAction({
    call: (days: URLSearchParams) => download(`/api/admin/invoices/export?${days}`),
    success: () => ({ title: 'Download started', description: 'Your browser saves a CSV file.' }),
    failure: (failure) => ({
      title: 'Error',
      description: errorMessage(failure, 'The download could not start. Please try again.'),
    }),
    onSuccess: () => setOpen(false),
  });
  return (
    <>
      <Button icon={<Icon name="download" size={18} />} onClick={() => setOpen(true)}>
        Export
      </Button>
      <PeriodDialog
        open={open}
        title="Export invoices"
        subtitle="A CSV of invoices issued in this period, including voided ones."
        submit="Download CSV"
        isSaving={exporting.isPending}
        onChoose={(days) => exporting.mutate(days)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
