import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { formatDate } from '../../shared/format';
import { Icon } from '../../shared/icon';
import { RiverLines } from '../../shared/art/river-lines';
import { useDocuments } from '../documents/use-documents';
import { usePortalAddress } from '../portal-address';

/** Says truthfully what waits for the client, and leads to it. */
export function WelcomeCard() {
  const waiting = useDocuments({ status: 'awaiting_signature' });
  const all = useDocuments();
  const address = usePortalAddress();
  const navigate = useNavigate();

  if (waiting.isPending || all.isPending) {
    return (
      <section className="portal-welcome" aria-busy="true" aria-label="Welcome">
        <div className="portal-welcome-body portal-welcome-loading" />
      </section>
    );
  }
  const [first] = waiting.rows;
  const say = (title: string, text: string, action?: { label: string; onClick: () => void }) => (
    <section className="portal-welcome">
      <RiverLines />
      <div className="portal-welcome-body">
        <h2>{title}</h2>
        <p>{text}</p>
        {action && (
          <Button className="portal-welcome-button" icon={<Icon name="eye" />} onClick={action.onClick}>
            {action.label}
          </Button>
        )}
      </div>
    </section>
  );
  if (first && waiting.total === 1) {
    const { to, state } = address.document(first.id);
    return say(
      'One document needs your signature',
      `${first.title} was added on ${formatDate(first.created_at)}.`,
      { label: 'Review document', onClick: () => void navigate(to, { state }) },
    );
  }
  if (first) {
    return say(
      `${waiting.total} documents need your signature`,
      `The newest is ${first.title}, added on ${formatDate(first.created_at)}.`,
      {
        label: 'Review documents',
        onClick: () => void navigate(address.tab('documents', { status: 'awaiting_signature' })),
      },
    );
  }
  if (waiting.isError || all.isError || all.total === 0) {
    return say('Welcome to your portal', 'Documents that your consultant shares with you are kept here.');
  }
  return say(
    'Nothing is waiting for you',
    'No document needs your signature. When one does, it is named here.',
  );
}
