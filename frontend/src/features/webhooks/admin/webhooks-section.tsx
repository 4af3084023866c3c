import { useSearchParams } from 'react-router-dom';
import { recordId } from '../../../shared/use-record';
import { Deliveries } from './deliveries';
import { WebhooksList } from './webhooks-list';
import './webhooks.css';

/** Webhooks; `?webhook=7` shows the deliveries of one. */
export function WebhooksSection() {
  const id = recordId(useSearchParams()[0], 'webhook');
  return id === undefined ? <WebhooksList /> : <Deliveries key={id} id={id} />;
}
