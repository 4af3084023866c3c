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
