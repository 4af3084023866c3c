import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { t, msg } from '@steward/texts';
import { HeadLinks } from '../../../../admin/navigation/head-links';
import { openFile } from '../../../../shared/action/download';
import { Button } from '../../../../shared/antd/button';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { SecurityPlanService } from '../../../../shared/api';
import { PlanForm } from './plan-form';
import { PlanFindings, PlanStatus } from './plan-status';
import { planPath } from './plan-sections';
import { formatDate } from '../../../../shared/text/format';
import { RecordList } from '../../../../admin/tables/record-list';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { given } from '../../../../shared/http/paged-list';
import { type InputField, schemaOfFields } from '../form/described-fields';
import { DescribedInputs, DescribedDialog } from '../form/described-form';
import { planTimes } from '../queries';
import { ScreenHead } from '../../../../shared/kit/screen-head';
import '../safeguards.css';

/**
 * The practice's written information security plan: edit it, check the current settings, adopt it, and see
 * earlier versions.
 */
export function SecurityPlanScreen() {
  const plan = useQuery({
    queryKey: [planPath],
    queryFn: () => SecurityPlanService.getSecurityPlan(),
    ...planTimes,
  });
  const [adopting, setAdopting] = useState(false);
  return (
    <>
      <ScreenHead
        title={t('Security plan')}
        text={t('Your written information security plan, reviewed every year.')}
      >
        <HeadLinks
          of={t('Security plan')}
          links={[
            {
              label: t('Download draft'),
              icon: 'document',
              onSelect: () => openFile(`${planPath}/draft/file`),
            },
          ]}
        />
        <Button
          type="primary"
          icon="check"
          disabled={plan.data?.written !== true}
          onClick={() => setAdopting(true)}
        >
          {t('Adopt plan')}
        </Button>
      </ScreenHead>
      {plan.data ? (
        <div className="stack gap-xl">
          <PlanStatus plan={plan.data} />
          <PlanForm plan={plan.data} />
          <PlanFindings sections={plan.data.sections} />
          <PlanVersions />
        </div>
      ) : plan.isError ? (
        <Failed message={t('Failed to load the security plan. Please try again.')} of={plan} explains />
      ) : (
        <div className="ui-card">
          <ListSkeleton label={t('Loading the security plan')} />
        </div>
      )}
      <AdoptDialog open={adopting} onClose={() => setAdopting(false)} />
    </>
  );
}

/** Adopted versions, newest first, each with its PDF. */
function PlanVersions() {
  const records = useRecordPages({
    path: `${planPath}/versions`,
    pageSize: 10,
    load: (page) => SecurityPlanService.listSecurityPlanVersions(page),
    times: planTimes,
  });
  return (
    <section aria-label={t('Adopted versions')}>
      <h2 className="below">{t('Adopted versions')}</h2>
      <RecordList
        {...records}
        label={t('Adopted versions')}
        count={(count) => t('{count, plural, one {# version} other {# versions}}', { count })}
        failure={t('Failed to load the versions. Please try again.')}
        empty={{ title: t('No version yet'), text: t('Adopted plans are kept here, exactly as adopted.') }}
        rows={[
          {
            title: t('Version'),
            numeric: true,
            render: ({ id }) => (
              <a href={`${planPath}/versions/${id}/file`} target="_blank" rel="noreferrer">
                {t('Version {version} (PDF)', { version: id })}
              </a>
            ),
          },
          { title: t('[plan] Adopted'), numeric: true, render: ({ adoptedAt }) => formatDate(adoptedAt) },
          { title: t('[person] By'), render: ({ adoptedBy }) => adoptedBy.name },
          { title: t('Review by'), numeric: true, render: ({ reviewOn }) => formatDate(reviewOn) },
          { title: t('Changes'), long: true, render: ({ note }) => note ?? '–' },
        ]}
      />
    </section>
  );
}

const fields = [
  {
    name: 'note',
    label: msg('Changes in this review'),
    rows: 3,
    max: 2000,
  },
  {
    name: 'reviewOn',
    label: msg('Review by'),
    type: 'date',
    narrow: true,
    hint: msg('Within a year. Leave blank for one year. We’ll remind you 30 days before.'),
  },
] as const satisfies readonly InputField[];
const schema = schemaOfFields(fields);

/** Adopts the current plan as its next version. */
const AdoptDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <DescribedDialog
    open={open}
    onClose={onClose}
    schema={schema}
    title={t('Adopt the security plan')}
    subtitle={t('Adopts the saved plan with the current settings. The PDF is kept and never changes.')}
    submit={t('Adopt')}
    values={{ reviewOn: '', note: '' }}
    draft="security-plan-adoption"
    focus="note"
    call={(values, keyFor) =>
      SecurityPlanService.adoptSecurityPlan({
        requestBody: given(values),
        idempotencyKey: keyFor({ ...values }),
      })
    }
    events={['security_plan.adopted']}
    success={({ id, reviewOn }) => ({
      title: t('Version {version} is in force', { version: id }),
      description: t('We’ll remind you to review it by {day}.', { day: formatDate(reviewOn) }),
    })}
    failure={t('Failed to adopt the plan')}
  >
    <DescribedInputs fields={fields} />
  </DescribedDialog>
);
