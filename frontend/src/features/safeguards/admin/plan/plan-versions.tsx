import { Empty } from '../../../../shared/antd/states';
import { formatDate } from '../../../../shared/format';
import { RecordList } from '../../../../admin/tables/record-list';
import { usePages } from '../../../../admin/tables/use-pages';
import { planPath, usePlanVersions, versionsPage } from './use-security-plan';

/** Adopted versions, each with its PDF. */
export function PlanVersions() {
  const list = usePlanVersions();
  const pages = usePages(list, versionsPage);
  return (
    <section aria-label="Adopted versions">
      <h2 className="below">Adopted versions</h2>
      <RecordList
        label="Adopted versions"
        list={list}
        pages={pages}
        noun={['version', 'versions']}
        failure="Failed to load the versions. Please try again."
        empty={<Empty title="No version yet">Adopted plans are kept here, exactly as adopted.</Empty>}
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
