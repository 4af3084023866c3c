import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { refusalOf } from '../api-error';

/** Why an invoice cannot be issued yet, with the way to the missing details; nothing for any other failure. */
export function IncompletePractice({ failure }: { failure: unknown }) {
  const refusal = refusalOf(failure);
  if (refusal?.code !== 'practice.incomplete') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={refusal.serverMessage}
      description={<Link to="/admin/practice">Open practice details</Link>}
    />
  );
}
