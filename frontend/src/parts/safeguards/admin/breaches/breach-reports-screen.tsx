import { useState } from 'react';
import { Link, useParams, useNavigate } from 'react-router-dom';
import { shown, t } from '@steward/texts';
import { ListScreen } from '../../../../admin/tables/list-screen';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { Badge } from '../../../../shared/antd/badge';
import { BreachReportsService } from '../../../../shared/api';
import { Spot } from '../../../../shared/art/spot';
import { formatDate } from '../../../../shared/text/format';
import {
  exposures,
  reportsPath,
  breachSchema,
  days,
  emptyBreach,
  happened,
  reportOf,
  title,
} from './breach-schema';
import { ReportPage } from './report-page';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { DescribedInputs, DescribedDialog } from '../form/described-form';
import { CheckedField, ExposureFields } from './exposure-fields';
import { AddButton } from '../../../../shared/antd/button';
import { reportTimes } from '../queries';
import '../safeguards.css';

/** List of breach reports, or the one in the address. */
export function BreachReportsScreen() {
  const { id } = useParams();
  return id === undefined ? <BreachReportsList /> : <ReportPage key={id} id={Number(id)} />;
}

function BreachReportsList() {
  const records = useRecordPages({
    path: reportsPath,
    load: (page) => BreachReportsService.listBreachReports(page),
    times: reportTimes,
  });
  const [making, setMaking] = useState(false);
  return (
    <>
      <ListScreen
        {...records}
        title={t('Breach reports')}
        text={t('Who may be affected, and your reporting deadlines. Practice it before you need it.')}
        buttons={
          <AddButton type="primary" onClick={() => setMaking(true)}>
            {t('New report')}
          </AddButton>
        }
        label={t('Breach reports')}
        count={(count) => t('{count, plural, one {# report} other {# reports}}', { count })}
        art={<Spot name="oak" />}
        empty={{ title: t('No breach reports'), text: t('Run a drill once a year.') }}
        rows={[
          {
            title: t('Report'),
            long: true,
            render: ({ id, title, exercise }) => (
              <span>
                <Link to={`/admin/security-plan/breach-reports/${id}`}>{title}</Link>{' '}
                {exercise && <Badge colour="grey">{t('Drill')}</Badge>}
              </span>
            ),
          },
          { title: t('[breach] Exposed'), render: ({ kind }) => shown(exposures[kind].label) },
          { title: t('Clients'), numeric: true, render: ({ clients }) => clients },
          { title: t('Discovered'), numeric: true, render: ({ discoveredOn }) => formatDate(discoveredOn) },
          { title: t('Created'), numeric: true, render: ({ created_at }) => formatDate(created_at) },
        ]}
      />
      <NewReportDialog open={making} onClose={() => setMaking(false)} />
    </>
  );
}

/** Creates a breach report from a description of the incident. */
function NewReportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
