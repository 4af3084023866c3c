import { Alert } from 'antd';
import { Link } from 'react-router-dom';
import { t } from '@steward/texts';
import { refusalOf } from '../http/api-error';

/**
 * Reason why an invoice cannot be issued yet, with a link to the missing details; empty for any other
 * failure.
 */
export function IncompletePractice({ failure }: { failure: unknown }) {
  const refusal = refusalOf(failure);
  if (refusal?.code !== 'practice.incomplete') return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={refusal.serverMessage}
      description={<Link to="/admin/practice">{t('Open practice details')}</Link>}
    />
  );
}
