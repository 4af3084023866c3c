import { useState } from 'react';
import { Button } from 'antd';
import { Icon } from '../../../../shared/icon';
import { PeriodDialog } from '../../shared/period-dialog';

/** The way to the invoices of a time as a file for a spreadsheet. */
export function ExportButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon name="download" size={18} />} onClick={() => setOpen(true)}>
        Export
      </Button>
      <PeriodDialog
        open={open}
        title="Export Invoices"
        subtitle="What was issued in a time, void ones too, as a CSV file that spreadsheet programs open."
        submit="Download CSV"
        path="/api/admin/invoices/export"
        onClose={() => setOpen(false)}
      />
    </>
  );
}
