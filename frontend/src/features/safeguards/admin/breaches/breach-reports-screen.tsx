import { useParams } from 'react-router-dom';
import { BreachReportsList } from './breach-reports-list';
import { ReportPage } from './report-page';
import '../safeguards.css';

/** All breach reports, or the one that the address names. */
export function BreachReportsScreen() {
  const { id } = useParams();
  return id === undefined ? <BreachReportsList /> : <ReportPage key={id} id={Number(id)} />;
}
