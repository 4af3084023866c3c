import { useState } from 'react';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { RecordList } from '../../../../admin/tables/record-list';
import { usePages } from '../../../../admin/tables/use-pages';
import { Badge } from '../../../../shared/antd/badge';
import { Empty } from '../../../../shared/antd/states';
import { Spot } from '../../../../shared/art/spot';
import { formatDate } from '../../../../shared/format';
import { Icon } from '../../../../shared/icon';
import { exposureLabels } from './breach-labels';
import { NewReportDialog } from './new-report-dialog';
import { reportsPage, useBreachReports } from './use-breach-reports';

/** List of breach reports, with a button for a new one. */
export function BreachReportsList() {
  const list = useBreachReports();
  const pages = usePages(list, reportsPage);
  const [making, setMaking] = useState(false);
  const newReport = (
    <Button type="primary" icon={<Icon name="plus" size={18} />} onClick={() => setMaking(true)}>
      New report
    </Button>
  );
  return (
    <>
      <Link className="ui-more" to="/admin/security-plan">
        <Icon name="arrow-left" size={18} /> Security plan
      </Link>
      <div className="ui-page-title">
        <div>
          <h1>Breach reports</h1>
          <p>Who may be affected, and your reporting deadlines. Practice it before you need it.</p>
        </div>
        <div className="ui-tools">{newReport}</div>
      </div>
      <RecordList
        label="Breach reports"
        list={list}
        pages={pages}
        noun={['report', 'reports']}
        failure="Failed to load breach reports. Please try again."
        empty={
          <Empty art={<Spot name="oak" />} title="No breach reports">
            Run a drill once a year.
          </Empty>
        }
        rows={[
          {
            title: 'Report',
            long: true,
            render: ({ id, title, exercise }) => (
              <span>
                <Link to={`/admin/security-plan/breach-reports/${id}`}>{title}</Link>{' '}
                {exercise && <Badge colour="grey">Drill</Badge>}
              </span>
            ),
          },
          { title: 'Exposed', render: ({ kind }) => exposureLabels[kind] },
          { title: 'Clients', numeric: true, render: ({ clients }) => clients },
          { title: 'Discovered', numeric: true, render: ({ discoveredOn }) => formatDate(discoveredOn) },
          { title: 'Created', numeric: true, render: ({ created_at }) => formatDate(created_at) },
        ]}
      />
      <NewReportDialog open={making} onClose={() => setMaking(false)} />
    </>
  );
}
