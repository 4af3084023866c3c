import { useState } from 'react';
import { Button } from 'antd';
import { Icon } from '../../../../shared/icon';
import { openStatement } from '../../shared/open-statement';
import { PeriodDialog } from '../../shared/period-dialog';

/** Button that opens a client's statement for a period. @param userId users.id of the client */
export function ClientStatement({ userId }: { userId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Icon name="sheet" size={18} />} onClick={() => setOpen(true)}>
        Statement
      </Button>
      <PeriodDialog
        open={open}
        title="Statement"
        subtitle="Invoices, payments and refunds for a period, with opening and closing balance."
        submit="Open statement"
        onChoose={(days) => {
          openStatement(`/api/admin/clients/${userId}/statement`, days);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
