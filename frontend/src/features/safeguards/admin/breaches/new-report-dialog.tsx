import { useNavigate } from 'react-router-dom';
import { t } from '@steward/texts';
import { BreachReportsService } from '../../../../shared/api';
import { useUnsentWork } from '../../../../shared/leave-guard';
import { DescribedDialog } from '../form/described-dialog';
import { DescribedInputs } from '../form/described-form';
import { breachSchema, days, emptyBreach, happened, reportOf, title } from './breach-schema';
import { CheckedField, ExposureFields } from './exposure-fields';

/** Creates a breach report from a description of the incident. */
export function NewReportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { pass } = useUnsentWork(false);
  return (
    <DescribedDialog
      open={open}
      onClose={onClose}
      title={t('New breach report')}
      subtitle={t(
        'Find out who may be affected and your reporting deadlines. The findings are saved as of now.',
      )}
      submit={t('Create report')}
      schema={breachSchema}
      values={emptyBreach}
      draft="breach-report:new"
      focus="title"
      call={(values, keyFor) => {
        const requestBody = reportOf(values);
        return BreachReportsService.createBreachReport({
          requestBody,
          idempotencyKey: keyFor({ ...requestBody }),
        });
      }}
      events={['breach_report.changed']}
      failure={t('Failed to create the report')}
      onSuccess={({ id }) =>
        pass(() => {
          onClose();
          return navigate(`/admin/security-plan/breach-reports/${id}`);
        })
      }
    >
      <DescribedInputs fields={[title, { ...happened, rows: 3 }]} />
      <ExposureFields />
      <div className="ui-form-pairs">
        <DescribedInputs fields={days} />
      </div>
      <CheckedField
        name="exercise"
        label={t('Drill')}
        optional
        text={t('This is a drill. Nothing has happened.')}
      />
    </DescribedDialog>
  );
}
