import { t } from '@steward/texts';
import { SecurityPlanService } from '../../../../shared/api';
import { formatDate } from '../../../../shared/format';
import { queryTimes } from '../../../../shared/query-client';
import { RecordList } from '../../../../admin/tables/record-list';
import { useRecordPages } from '../../../../admin/tables/use-record-pages';
import { planPath } from './plan-sections';

/** Adopted versions, newest first, each with its PDF. */
export function PlanVersions() {
  const records = useRecordPages({
    path: `${planPath}/versions`,
    pageSize: 10,
    load: (page) => SecurityPlanService.listSecurityPlanVersions(page),
    times: queryTimes.securityPlan,
  });
  return (
    <section aria-label="Adopted versions">
      <h2 className="below">Adopted versions</h2>
      <RecordList
        {...records}
        label="Adopted versions"
        count={(count) => t('{count, plural, one {# version} other {# versions}}', { count })}
        failure="Failed to load the versions. Please try again."
        empty={{ title: 'No version yet', text: 'Adopted plans are kept here, exactly as adopted.' }}
        rows={[
          {
            title: 'Version',
            numeric: true,
            render: ({ id }) => (
              <a href={`${planPath}/versions/${id}/file`} target="_blank" rel="noreferrer">
                Version {id} (PDF)
              </a>
            ),
          },
          { title: 'Adopted', numeric: true, render: ({ adoptedAt }) => formatDate(adoptedAt) },
          { title: 'By', render: ({ adoptedBy }) => adoptedBy.name },
          { title: 'Review by', numeric: true, render: ({ reviewOn }) => formatDate(reviewOn) },
          { title: 'Changes', long: true, render: ({ note }) => note ?? '–' },
        ]}
      />
    </section>
  );
}
