import type { ComponentType } from 'react';
import { fetched } from '../../../shared/antd/fetched-screen';
import type { ClientPart, PartProps } from './client-parts';
import { ClientOverview } from './overview/client-overview';

/** All parts but the overview are loaded on demand. */
const parts: Record<ClientPart, { Component: ComponentType<PartProps> }> = {
  overview: { Component: ClientOverview },
  documents: fetched(() => import('./parts/documents'), 'ClientDocuments'),
  requests: fetched(() => import('../../documents/admin/requests/requests-section'), 'RequestsSection'),
  invoices: fetched(() => import('./parts/invoices'), 'ClientInvoices'),
  conversations: fetched(() => import('./parts/conversations'), 'ClientConversations'),
  appointments: fetched(() => import('./parts/appointments'), 'ClientAppointments'),
  goals: fetched(() => import('./parts/goals'), 'ClientGoals'),
  notes: fetched(() => import('./parts/notes'), 'ClientNotes'),
  activity: fetched(() => import('./parts/activity'), 'ClientActivity'),
};

/** The open part of the page. */
export function ClientPartView({ part, client }: PartProps & { part: ClientPart }) {
  const { Component } = parts[part];
  return <Component client={client} />;
}
