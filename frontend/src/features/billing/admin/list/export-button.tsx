import { useState } from 'react';
import { t } from '@steward/texts';
import { download } from '../../../../shared/action/download';
import { useAction } from '../../../../shared/action/use-action';
import { Segmented } from '../../../../shared/antd/segmented';
import { PeriodButton } from '../../shared/period-button';

/** Lists to export, by their path below `/api/admin`. */
const lists = () => ({
  invoices: { label: t('Invoices'), text: t('Invoices issued in this period, including voided ones.') },
  payments: {
    label: t('Payments'),
    text: t('Payments received in this period, for your tax preparer. Refunds are negative amounts.'),
  },
});

type List = keyof ReturnType<typeof lists>;

/** Button that exports the invoices or the payments of a period as CSV. */
export function ExportButton() {
  const [list, setList] = useState<List>('invoices');
  const texts = lists();
  const exporting = useAction({
    call: ({ days }: { days: URLSearchParams; close: () => void }) =>
      download(`/api/admin/${list}/export?${days}`),
    success: () => ({ title: t('Download started'), description: t('Your browser saves a CSV file.') }),
    failure: [t('Error'), t('The download could not start. Please try again.')],
    onSuccess: (_, { close }) => close(),
  });
  return (
    <PeriodButton
      label={t('Export')}
      icon="download"
      title={t('Export')}
      subtitle={texts[list].text}
      submit={t('Download CSV')}
      isSaving={exporting.isPending}
      onChoose={(days, close) => exporting.mutate({ days, close })}
    >
      <Segmented<List>
        label={t('Contents')}
        className="below"
        value={list}
        onChange={setList}
        options={(Object.keys(texts) as List[]).map((value) => ({ value, label: texts[value].label }))}
      />
    </PeriodButton>
  );
}
