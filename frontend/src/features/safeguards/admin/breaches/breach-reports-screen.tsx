import { useParams } from 'react-router-dom';
import { BreachReportsList } from './breach-reports-list';
import { ReportPage } from './report-page';
import '../safeguards.css';

/** List of breach reports, or the one in the address. */
export function BreachReportsScreen() {
  const { id } = useParams();
  return id === undefined ? <BreachReportsList /> : <ReportPage key={id} id={Number(id)} />;
}
