import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { errorMessage } from '../../../../shared/api-error';
import { Icon } from '../../../../shared/icon';
import { AdoptDialog } from './adopt-dialog';
import { PlanForm } from './plan-form';
import { PlanFindings, PlanStatus } from './plan-status';
import { PlanVersions } from './plan-versions';
import { planPath, useSecurityPlan } from './use-security-plan';
import '../safeguards.css';

/**
 * The practice's written information security plan: edit it, check the current settings, adopt it, and see
 * earlier versions.
 */
export function SecurityPlanScreen() {
  const plan = useSecurityPlan();
  const [adopting, setAdopting] = useState(false);
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>Security plan</h1>
          <p>Your written information security plan, reviewed every year.</p>
        </div>
        <div className="ui-tools">
          <Link className="more" to="/admin/security-plan/breach-reports">
            <Icon name="shield" size={18} /> Breach reports
          </Link>
          <Button
            href={`${planPath}/draft/file`}
            target="_blank"
            rel="noreferrer"
            icon={<Icon name="document" size={18} />}
          >
            Download draft
          </Button>
          <Button type="primary" disabled={plan.data?.written !== true} onClick={() => setAdopting(true)}>
            Adopt plan
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
        <Failed
          message="Failed to load the security plan. Please try again."
          detail={errorMessage(plan.error)}
          onRetry={() => void plan.refetch()}
          retrying={plan.isFetching}
        />
      ) : (
        <div className="ui-card">
          <ListSkeleton label="Loading the security plan" />
        </div>
      )}
      <AdoptDialog open={adopting} onClose={() => setAdopting(false)} />
    </>
  );
}
