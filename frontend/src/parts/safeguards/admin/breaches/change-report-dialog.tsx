import { msg, t } from '@steward/texts';
import { BreachReportsService, type BreachReportDto } from '../../../../shared/api';
import { type InputField, schemaOfFields } from '../form/described-fields';
import { DescribedInputs, DescribedDialog } from '../form/described-form';
import { happened, title } from './breach-schema';

const fields = [
  {
    name: 'determinedOn',
    label: msg('Determined on'),
    type: 'date',
    narrow: true,
    hint: msg('When you were sure it was a breach. Texas deadlines count from this date.'),
  },
  title,
  { ...happened, rows: 5 },
] as const satisfies readonly InputField[];
const schema = schemaOfFields(fields);

interface ChangeReportDialogProps {
  open: boolean;
  report: BreachReportDto;
  onClose: () => void;
}

/** Edits the practice's description of a breach; the deadlines are updated. */
export const ChangeReportDialog = ({ open, report, onClose }: ChangeReportDialogProps) => (
  <DescribedDialog
    open={open}
    onClose={onClose}
    schema={schema}
    title={t('Edit report')}
    subtitle={t('The findings don’t change.')}
    submit={t('Save')}
    values={{ title: report.title, happened: report.happened, determinedOn: report.determinedOn ?? '' }}
    draft={`breach-report:${report.id}`}
    focus="determinedOn"
    call={({ determinedOn, ...values }) =>
      BreachReportsService.updateBreachReport({
        id: report.id,
        requestBody: { ...values, determinedOn: determinedOn || null },
      })
    }
    events={['breach_report.changed']}
    success={t('Report updated')}
    failure={t('Failed to update the report')}
  >
    <DescribedInputs fields={fields} />
  </DescribedDialog>
);
