import { useSearchParams } from 'react-router-dom';
import { recordId } from '../../../shared/use-record';
import { Deliveries } from './deliveries';
import { WebhooksList } from './webhooks-list';
import './webhooks.css';

/** Other programs, told of events as they happen; `?webhook=7` shows what one was told. */
export function WebhooksSection() {
  const id = recordId(useSearchParams()[0], 'webhook');
  return id === undefined ? <WebhooksList /> : <Deliveries key={id} id={id} />;
}
