import type { ComponentType } from 'react';
import { ClientsSection } from './clients/clients-section';
import { DocumentsSection } from './documents/documents-section';

interface AdminSection {
  label: string;
  /** The path below /admin; the first section has none. */
  segment: string;
  Content: ComponentType;
}

/** The dashboard's tabs in their order: a new part adds its line here. */
export const adminSections: readonly AdminSection[] = [
  { label: 'Clients', segment: '', Content: ClientsSection },
  { label: 'Documents', segment: 'documents', Content: DocumentsSection },
];
