import { useState } from 'react';
import { Segmented } from 'antd';
import { download } from '../../../../shared/action/download';
import { useAction } from '../../../../shared/action/use-action';
import { PeriodButton } from '../../shared/period-button';

/** Lists to export, by their path below `/api/admin`. */
const lists = {
  invoices: { label: 'Invoices', text: 'Invoices issued in this period, including voided ones.' },
  payments: {
    label: 'Payments',
    text: 'Payments received in this period, for your tax preparer. Refunds are negative amounts.',
  },
} as const;

type List = keyof typeof lists;
const options = (Object.keys(lists) as List[]).map((value) => ({ value, label: lists[value].label }));

/** Button that exports the invoices or the payments of a period as CSV. */
export function ExportButton() {
  const [list, setList] = useState<List>('invoices');
  const exporting = useAction({
    call: ({ days }: { days: URLSearchParams; close: () => void }) =>
      download(`/api/admin/${list}/export?${days}`),
    success: () => ({ title: 'Download started', description: 'Your browser saves a CSV file.' }),
    failure: ['Error', 'The download could not start. Please try again.'],
    onSuccess: (_, { close }) => close(),
  });
  return (
    <PeriodButton
      label="Export"
      icon="download"
      title="Export"
      subtitle={lists[list].text}
      submit="Download CSV"
      isSaving={exporting.isPending}
      onChoose={(days, close) => exporting.mutate({ days, close })}
    >
      <Segmented<List>
        aria-label="Contents"
        className="below"
        value={list}
        onChange={setList}
        options={options}
      />
    </PeriodButton>
  );
}
