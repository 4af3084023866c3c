import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { RiverLines } from '../../../shared/art/river-lines';
import { byUrgency, dueWords } from '../../../shared/due-words';
import { formatDate, formatMoney, todayIn } from '../../../shared/format';
import { Icon, type IconName } from '../../../shared/icon';
import { useSite } from '../../../shared/site';
import { useInvoices } from '../../billing/portal/use-invoices';
import { invoiceName } from '../../billing/shared/invoice-words';
import { useDocuments } from '../../documents/portal/library/use-documents';
import { usePortalAddress } from '../../../portal/portal-address';
import { useRequests, toUploadWords } from '../../documents/portal/requests/use-requests';

interface Task {
  title: string;
  text: string;
  action?: { label: string; icon: IconName; to: string; state?: object };
}

/** Says truthfully what waits for the client, and leads to it. */
export function WelcomeCard() {
  const waiting = useDocuments({ status: 'awaiting_signature' });
  const all = useDocuments();
  const toUpload = useRequests('to_upload');
  const signatures = useSignatureTask(waiting);
  const requests = useRequestTask(toUpload);
  const owed = useInvoices('owed');
  const payments = usePaymentTask(owed);
  const tasks = [signatures, requests, payments].filter((task) => task !== undefined);
  const navigate = useNavigate();
  const go = ({ action }: Task) => action && void navigate(action.to, { state: action.state });

  const asked = [waiting, all, toUpload, owed];
  if (asked.some(({ isPending }) => isPending)) {
    return (
      <section className="portal-welcome" aria-busy="true" aria-label="Welcome">
        <div className="portal-welcome-body portal-welcome-loading" />
      </section>
    );
  }
  const nothing: Task =
    asked.some(({ isError }) => isError) || all.total === 0
      ? {
          title: 'Welcome to your portal',
          text: 'Documents that your consultant shares with you are kept here.',
        }
      : {
          title: 'Nothing is waiting for you',
          text: 'No document needs your signature, and no invoice is to be paid. What comes is named here.',
        };
  return (
    <section className="portal-welcome">
      <RiverLines />
      {(tasks.length > 0 ? tasks : [nothing]).map((task) => (
        <div key={task.title} className="portal-welcome-body">
          <h2>{task.title}</h2>
          <p>{task.text}</p>
          {task.action && (
            <Button
              className="portal-welcome-button"
              icon={<Icon name={task.action.icon} />}
              onClick={() => go(task)}
            >
              {task.action.label}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}

function useSignatureTask(waiting: ReturnType<typeof useDocuments>): Task | undefined {
  const address = usePortalAddress();
  const [first] = waiting.rows;
  if (!first) return undefined;
  if (waiting.total === 1) {
    return {
      title: 'One document needs your signature',
      text: `${first.title} was added on ${formatDate(first.created_at)}.`,
      action: { label: 'Review document', icon: 'eye', ...address.document(first.id) },
    };
  }
  return {
    title: `${waiting.total} documents need your signature`,
    text: `The newest is ${first.title}, added on ${formatDate(first.created_at)}.`,
    action: {
      label: 'Review documents',
      icon: 'eye',
      to: address.tab('documents', { status: 'awaiting_signature' }),
    },
  };
}

/** Invoices of which the client has not said that they are paid. */
function usePaymentTask(owed: ReturnType<typeof useInvoices>): Task | undefined {
  const address = usePortalAddress();
  const { timeZone } = useSite();
  const toPay = byUrgency(owed.rows.filter(({ paymentReport }) => paymentReport === null));
  const [first] = toPay;
  if (!first) return undefined;
  const count = toPay.length + owed.total - owed.rows.length;
  const due = dueWords(first, todayIn(timeZone)) ?? 'Due upon receipt';
  const named = `${invoiceName(first)}, ${formatMoney(first.balance)}, ${due.charAt(0).toLowerCase()}${due.slice(1)}.`;
  if (count === 1) {
    return {
      title: 'One invoice is to be paid',
      text: named,
      action: { label: 'View invoice', icon: 'card', ...address.invoice(first.id) },
    };
  }
  return {
    title: `${count} invoices are to be paid`,
    text: `The first is ${named}`,
    action: { label: 'View invoices', icon: 'card', to: address.tab('payments') },
  };
}

function useRequestTask(toUpload: ReturnType<typeof useRequests>): Task | undefined {
  const address = usePortalAddress();
  const { timeZone } = useSite();
  const [first] = byUrgency(toUpload.rows);
  if (!first) return undefined;
  const named = toUpload.total === 1 ? first.title : `The first is ${first.title}`;
  const due = dueWords(first, todayIn(timeZone));
  return {
    title: toUploadWords(toUpload.total),
    text: due ? `${named}, ${due.charAt(0).toLowerCase()}${due.slice(1)}.` : `${named}.`,
    action: { label: 'View requests', icon: 'upload', to: address.tab('documents') },
  };
}
