import type { ComponentType } from 'react';
import { BlogSection } from './blog/blog-section';
import { ClientsSection } from './clients/clients-section';
import { ContactMessagesSection } from './contact-messages/contact-messages-section';
import { DocumentsSection } from './documents/documents-section';
import { PracticeSection } from './practice/practice-section';
import { RequestsSection } from './requests/requests-section';
import { TestimonialsSection } from './testimonials/testimonials-section';

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
  { label: 'Requests', segment: 'requests', Content: RequestsSection },
  { label: 'Contact Messages', segment: 'contact-messages', Content: ContactMessagesSection },
  { label: 'Testimonials', segment: 'testimonials', Content: TestimonialsSection },
  { label: 'Blog', segment: 'blog', Content: BlogSection },
  { label: 'Practice', segment: 'practice', Content: PracticeSection },
];
