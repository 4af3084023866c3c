import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { t } from '@steward/texts';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { SecurityPlanService } from '../../../../shared/api';
import { Icon } from '../../../../shared/icon';
import { queryTimes } from '../../../../shared/query-client';
import { AdoptDialog } from './adopt-dialog';
import { PlanForm } from './plan-form';
import { PlanFindings, PlanStatus } from './plan-status';
import { PlanVersions } from './plan-versions';
import { planPath } from './plan-sections';
import '../safeguards.css';

/**
 * The practice's written information security plan: edit it, check the current settings, adopt it, and see
 * earlier versions.
 */
export function SecurityPlanScreen() {
  const plan = useQuery({
    queryKey: [planPath],
    queryFn: () => SecurityPlanService.getSecurityPlan(),
    ...queryTimes.securityPlan,
  });
  const [adopting, setAdopting] = useState(false);
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>{t('Security plan')}</h1>
          <p>{t('Your written information security plan, reviewed every year.')}</p>
        </div>
        <div className="ui-tools">
          <Button
            href={`${planPath}/draft/file`}
            target="_blank"
            rel="noreferrer"
            icon={<Icon name="document" size={18} />}
          >
            {t('Download draft')}
          </Button>
          <Button type="primary" disabled={plan.data?.written !== true} onClick={() => setAdopting(true)}>
            {t('Adopt plan')}
          </Button>
        </div>
      </div>
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
