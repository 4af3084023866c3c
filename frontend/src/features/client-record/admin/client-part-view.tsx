import type { ComponentType } from 'react';
import { NotYours } from '../../../admin/not-permitted';
import { fetched } from '../../../shared/antd/fetched-screen';
import { useHasRightsOf } from '../../../shared/staff-role';
import { partNeeds, type ClientPart, type PartProps } from './client-parts';
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
  people: fetched(() => import('./parts/people'), 'ClientPeople'),
  notes: fetched(() => import('./parts/notes'), 'ClientNotes'),
  activity: fetched(() => import('./parts/activity'), 'ClientActivity'),
};

/** The open part of the page. */
export function ClientPartView({ part, client }: PartProps & { part: ClientPart }) {
  const isIncluded = useHasRightsOf(partNeeds[part] ?? 'assistant');
  const { Component } = parts[part];
  if (!isIncluded) return <NotYours />;
  return <Component client={client} />;
}
