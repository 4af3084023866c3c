import type { ClientDto, DocumentDto, SiteDto, TestimonialDto, UserDto } from '../src/shared/api';

const created_at = '2026-11-18T12:00:00Z';

export function aClient(values: Partial<ClientDto> = {}): ClientDto {
  return { ...aUser(), role: 'client', status: 'active', ...values };
}

export function aUser(values: Partial<UserDto> = {}): UserDto {
  return {
    id: 2,
    username: 'alex',
    email: 'alex@example.com',
    firstName: 'Alex',
    lastName: 'Example',
    role: 'client',
    created_at,
    ...values,
  };
}

export function anAdmin(): UserDto {
  return aUser({ id: 1, username: 'admin', email: 'admin@example.com', role: 'admin' });
}

export function aSite(): SiteDto {
  return {
    name: 'Example Practice',
    tagline: 'Tax and bookkeeping',
    phone: '(210) 555-0100',
    email: 'hello@example.com',
    street: '1 Example Street',
    city: 'San Antonio',
    state: 'TX',
    zipCode: '78201',
    hours: 'Monday to Friday, 9 to 5',
    founderName: 'Sam Example',
    founderRole: 'Founder',
    founderBiography: 'Has kept books for years.',
    founderPhoto: null,
    schedulingUrl: null,
    paymentInstructions: '',
    timeZone: 'America/Chicago',
    demo: false,
  };
}

export function aTestimonial(values: Partial<TestimonialDto> = {}): TestimonialDto {
  return {
    id: 1,
    name: 'Alex Example',
    role: 'Restaurant owner',
    content: 'The books close on time.',
    rating: 5,
    approved: true,
    created_at,
    ...values,
  };
}

export function aDocument(values: Partial<DocumentDto> = {}): DocumentDto {
  const id = values.id ?? 1;
  return {
    id,
    userId: 2,
    title: 'Engagement Agreement',
    description: null,
    status: 'completed',
    category: 'agreement',
    fileName: 'agreement.pdf',
    fileType: 'application/pdf',
    fileSize: 2048,
    fileUrl: `/api/documents/${id}/file`,
    filePath: `/api/documents/${id}/file`,
    uploadedBy: 1,
    version: 1,
    needsSignature: false,
    signedDate: null,
    signedBy: null,
    signatureImagePath: null,
    declineReason: null,
    created_at,
    updated_at: created_at,
    ...values,
  };
}
