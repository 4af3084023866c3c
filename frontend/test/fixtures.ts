import type {
  AccessDto,
  ActingForDto,
  AdminInvoiceDetailsDto,
  AdminSiteDto,
  AppointmentDetailsDto,
  ClientDto,
  DocumentDto,
  ConnectionsDto,
  EmailConnectionDto,
  PaymentsConnectionDto,
  HealthLineDto,
  HealthPageDto,
  InvoiceDetailsDto,
  LastMessageDto,
  MessageDto,
  MessageThreadDto,
  NotificationDto,
  OfferedServiceDto,
  ProfileDto,
  SamplesDto,
  SetupStep,
  SetupStepDto,
  SignedInUserDto,
  SiteDto,
  StaffDto,
  TestimonialDto,
  TextsDto,
  TodayDto,
  WaitingDto,
  WaitingItemDto,
} from '../src/shared/api';

const nothing: WaitingDto = { count: 0, items: [] };

const created_at = '2026-11-18T12:00:00Z';

export function aClient(values: Partial<ClientDto> = {}): ClientDto {
  const { firstName, lastName, username } = { ...aUser(), ...values };
  return {
    ...aUser(),
    kind: 'individual',
    name: [firstName, lastName].filter(Boolean).join(' ') || username,
    role: 'client',
    status: 'active',
    emailConfirmed: true,
    archivedAt: null,
    signIn: 'active',
    language: 'en',
    invitedAt: null,
    lastSignInAt: null,
    lastContact: created_at,
    openItems: 0,
    balance: '0.00',
    assignees: [],
    tags: [],
    emailRefusedAt: null,
    emailRefusedReason: null,
    ...values,
  };
}

export function aMember(values: Partial<StaffDto> = {}): StaffDto {
  return {
    id: 4,
    firstName: 'Carla',
    lastName: 'Sample',
    username: 'carla',
    email: 'carla@example.com',
    staffRole: 'consultant',
    active: true,
    invited: false,
    created_at,
    lastSeenAt: null,
    ...values,
  };
}

/** Keys of parts are spread: a build without the part has no type for them. */
const dayOfParts = { bookings: { count: 0, items: [] } };

/** A day on which nothing waits but the given items. */
export function aDay(lists: Partial<TodayDto> = {}): TodayDto {
  return {
    ...dayOfParts,
    conversations: nothing,
    documents: nothing,
    countersignatures: nothing,
    signatures: nothing,
    requests: nothing,
    appointments: nothing,
    invoices: nothing,
    unpaid: nothing,
    contactMessages: nothing,
    refundRequests: nothing,
    health: { count: 0, items: [] },
    setup: null,
    ...lists,
  };
}

export function aWaitingItem(values: Partial<WaitingItemDto> = {}): WaitingItemDto {
  return {
    type: 'conversation',
    id: 7,
    title: 'The new lease',
    client: { id: 2, name: 'Alex Example' },
    since: created_at,
    url: '/admin/messages/7',
    ...values,
  };
}

/** Access to a client, by default one's own. */
export function anAccess(values: Partial<ActingForDto> = {}): ActingForDto {
  return {
    id: 2,
    name: 'Alex Example',
    kind: 'individual',
    role: 'self',
    scopes: ['documents', 'upload', 'sign', 'messages', 'invoices', 'pay', 'appointments'],
    categories: null,
    until: null,
    ...values,
  };
}

/** Access of another person to a client. */
export function aGrant(values: Partial<AccessDto> = {}): AccessDto {
  return {
    id: 31,
    email: 'sam@example.com',
    name: 'Sam Sample',
    role: 'helper',
    status: 'active',
    person: { id: 5, name: 'Sam Sample', email: 'sam@example.com' },
    scopes: ['documents', 'upload'],
    categories: null,
    until: '2027-02-21',
    grantedBy: { id: 2, name: 'Alex Example' },
    created_at,
    version: 1,
    pending: null,
    lastUsedAt: null,
    endedAt: null,
    endedBy: null,
    ...values,
  };
}

export function aUser(values: Partial<SignedInUserDto> = {}): SignedInUserDto {
  return {
    id: 2,
    username: 'alex',
    email: 'alex@example.com',
    firstName: 'Alex',
    lastName: 'Example',
    role: 'client',
    emailConfirmed: true,
    language: 'en',
    created_at,
    secondFactor: 'none',
    setupRequired: false,
    clients: [anAccess()],
    staffRole: null,
    linkShownBy: null,
    replacingLink: null,
    ...values,
  };
}

export function anAdmin(values: Partial<SignedInUserDto> = {}): SignedInUserDto {
  return aUser({
    id: 1,
    username: 'admin',
    email: 'admin@example.com',
    role: 'admin',
    clients: [],
    staffRole: 'owner',
    ...values,
  });
}

export function aProfile(values: Partial<ProfileDto> = {}): ProfileDto {
  return {
    firstName: 'Alex',
    lastName: 'Example',
    email: 'alex@example.com',
    emailConfirmed: true,
    phone: '(210) 555-0142',
    address: null,
    city: 'San Antonio',
    state: 'TX',
    zipCode: null,
    country: null,
    company: null,
    jobTitle: null,
    birthdate: '1984-05-12',
    bio: null,
    preferredContactMethod: 'email',
    language: 'en',
    photo: null,
    listDensity: 'compact',
    ...values,
  };
}

export const aService = (id: string, title: string, hidden = false): OfferedServiceDto => ({
  id,
  title,
  hidden,
  description: `About ${title}.`,
  details: ['One.', 'Two.'],
  features: ['A plan'],
});

/** A new practice's checklist with these steps done. */
export const aSetup = (...done: readonly SetupStep[]): SetupStepDto[] =>
  (
    [
      ...(['details', 'website', 'prices', 'email', 'clients'] as const),
      ...(['invitations', 'two_factor', 'backup'] as const),
    ] satisfies SetupStep[]
  ).map((key) => ({ key, done: done.includes(key), url: `/admin/${key}` }));

export const aHealthLine = (values: Partial<HealthLineDto> = {}): HealthLineDto => ({
  name: 'Database',
  state: 'ok',
  sentence: 'It answers.',
  since: null,
  url: null,
  ...values,
});

export const aHealthPage = (...checks: HealthLineDto[]): HealthPageDto => ({
  state: 'ok',
  parts: [],
  checkedAt: '2026-11-18T15:04:05.000Z',
  version: '0.1.0+f82c841',
  checks,
});

export const noTexts: TextsDto = {
  headline: null,
  heroCaption: null,
  offer: null,
  whyLead: null,
  story: null,
  firstSessionLead: null,
  pricingLead: null,
  closing: null,
  aboutLead: null,
  greeting: null,
  answerTime: null,
  reasons: null,
  firstSession: null,
  values: null,
  contactQuestions: null,
  pricingQuestions: null,
};

/** @param word with which each text begins */
function sampleTexts(word: string): TextsDto {
  const entries = [{ title: `${word} title`, text: `${word} text` }];
  const questions = [{ question: `${word} question`, answer: `${word} answer` }];
  return {
    headline: `${word} headline`,
    heroCaption: `${word} caption`,
    offer: `${word} offer`,
    whyLead: `${word} reason`,
    story: `${word} story`,
    firstSessionLead: `${word} session`,
    pricingLead: `${word} prices`,
    closing: `${word} closing`,
    aboutLead: `${word} about`,
    greeting: `${word} greeting`,
    answerTime: `${word} answer time`,
    reasons: entries,
    firstSession: entries,
    values: entries,
    contactQuestions: questions,
    pricingQuestions: questions,
  };
}

/** Our words and prices: of services, bookkeeping alone. */
export function someSamples(): SamplesDto {
  const offer = (word: string) => ({
    texts: sampleTexts(word),
    stats: ['1', '2', '3', '4'].map((value) => ({ value, label: `${word} ${value}` })),
    services: [
      {
        id: 'bookkeeping',
        title: `${word} title`,
        description: `${word} description`,
        details: [`${word} one`, `${word} two`],
        features: [`${word} feature`],
        hidden: false,
      },
    ],
  });
  const price = (word: string) => ({
    title: `${word} price`,
    description: '',
    features: [`${word} feature`],
    priceText: null,
  });
  const pack = (word: string) => ({ name: `${word} package`, priceText: null, note: null });
  return {
    ...offer('Sample'),
    prices: [
      {
        ...price('Sample'),
        unit: 'session',
        price: '35.00',
        package: { ...pack('Sample'), price: '95.00', savings: null },
        serviceId: 'bookkeeping',
      },
    ],
    translations: {
      es: { ...offer('Muestra'), prices: [{ ...price('Muestra'), package: pack('Muestra') }] },
    },
  };
}

export function aSite(): SiteDto {
  return {
    parts: [],
    name: 'Example Practice',
    displayName: 'Example Practice',
    tagline: 'Tax and bookkeeping',
    registration: 'open',
    phone: '(210) 555-0100',
    email: 'hello@example.com',
    street: '1 Example Street',
    city: 'San Antonio',
    state: 'TX',
    zipCode: '78201',
    hours: 'Monday to Friday, 9 to 5',
    openingHours: [],
    closedDays: [],
    founderName: 'Sam Example',
    founderRole: 'Founder',
    founderBiography: 'Has kept books for years.',
    founderGender: null,
    founderPhoto: null,
    accent: '#1b5a4e',
    logo: null,
    logoSize: null,
    heroPicture: 'bridge',
    hero: null,
    schedulingUrl: null,
    paymentInstructions: '',
    timeZone: 'America/Chicago',
    stats: [],
    services: [],
    serviceCards: [],
    translations: {
      es: {
        tagline: null,
        hours: null,
        founderRole: null,
        founderBiography: null,
        paymentInstructions: null,
        stats: null,
        services: null,
        texts: noTexts,
      },
    },
    texts: { ...noTexts, offer: 'First session is FREE for all new clients' },
    demo: false,
    payments: 'test',
    stripeTestMode: false,
    sendsEmail: true,
  };
}

const emailKeysOfParts = {
  imap: null,
  staffReplies: false,
  automatic: { count: 0, since: '2026-10-19T15:04:06.000Z' },
};
const connectionsOfParts = {
  calendars: [],
  books: {
    accounts: {},
    taxes: {},
    lastExports: { quickbooks: null, xero: null, csv: null, xlsx: null },
    source: null,
    setBy: null,
    lastOkAt: null,
    lastError: null,
  },
};

/** Nothing is connected. */
export const anEmailConnection = (values: Partial<EmailConnectionDto> = {}): EmailConnectionDto => ({
  host: null,
  port: null,
  security: null,
  username: null,
  hasPassword: false,
  fromName: null,
  fromAddress: null,
  ...emailKeysOfParts,
  source: null,
  setBy: null,
  lastOkAt: null,
  lastError: null,
  ...values,
});

/** Clients see the payment instructions. */
export const aPaymentsConnection = (values: Partial<PaymentsConnectionDto> = {}): PaymentsConnectionDto => ({
  mode: 'offline',
  account: null,
  webhook: null,
  testMode: false,
  mayTest: false,
  source: null,
  setBy: null,
  lastOkAt: null,
  lastError: null,
  ...values,
});

/** Nothing is connected, apart from the given ones. */
export const someConnections = (values: Partial<ConnectionsDto> = {}): ConnectionsDto => ({
  email: anEmailConnection(),
  payments: aPaymentsConnection(),
  ...connectionsOfParts,
  ...values,
});

/** As read and written by an admin. */
export function anAdminSite(values: Partial<AdminSiteDto> = {}): AdminSiteDto {
  const invoiceNumbers = { prefix: 'INV-', digits: 6, next: 43 };
  return {
    ...aSite(),
    version: 7,
    paymentTermsDays: 14,
    staffSees: 'all',
    invoiceNumbers,
    nextInvoiceNumber: 'INV-000043',
    heroPictures: [
      { id: 'bridge', title: 'Bridge over a river' },
      { id: 'oak', title: 'Live oak on the bank' },
    ],
    staleTranslations: { es: [] },
    staleSince: {},
    ...values,
  };
}

export function anAppointment(values: Partial<AppointmentDetailsDto> = {}): AppointmentDetailsDto {
  return {
    id: 5,
    userId: 2,
    client: { id: 2, name: 'Alex Example' },
    invitee: null,
    type: 'review',
    typeLabel: 'Quarterly review',
    typeLabels: { en: 'Review', es: null },
    status: 'scheduled',
    startsAt: '2037-03-05T16:00:00Z',
    endsAt: '2037-03-05T16:30:00Z',
    notes: 'Bring the ledger.',
    place: 'office',
    location: 'At our office',
    videoUrl: null,
    conflict: false,
    cancelReason: null,
    confirmedAt: '2026-11-18T15:04:05.000Z',
    cancellableUntil: '2037-03-04T16:00:00Z',
    reschedulable: true,
    allowed: ['confirm', 'cancel', 'reschedule'],
    created_at,
    updated_at: created_at,
    ...values,
  };
}

export function aTestimonial(values: Partial<TestimonialDto> = {}): TestimonialDto {
  return {
    id: 1,
    name: 'Alex Example',
    role: 'Restaurant owner',
    content: 'The books close on time.',
    language: 'en',
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
    needsPassword: false,
    signedDate: null,
    signedBy: null,
    signatureImagePath: null,
    declineReason: null,
    created_at,
    updated_at: created_at,
    destroyedAt: null,
    ...values,
  };
}

export function aNotification(values: Partial<NotificationDto> = {}): NotificationDto {
  return {
    id: 1,
    category: 'document',
    type: 'info',
    title: 'New document',
    message: '“Engagement Agreement” is ready for you.',
    url: '/client/documents?document=12',
    client: null,
    date: created_at,
    read: false,
    ...values,
  };
}

export function anInvoice(values: Partial<InvoiceDetailsDto> = {}): InvoiceDetailsDto {
  return {
    id: 7,
    userId: 2,
    language: 'en',
    invoiceNumber: 'INV-000007',
    subtotal: '125.00',
    taxes: [],
    amount: '125.00',
    balance: '125.00',
    refunded: '0.00',
    credited: '0.00',
    description: 'Bookkeeping in October',
    status: 'unpaid',
    isPaid: false,
    paidDate: null,
    overdue: false,
    issuedOn: '2026-11-02',
    dueDate: '2026-12-02',
    poNumber: null,
    refundableUntil: null,
    paymentReport: null,
    disputed: false,
    mode: null,
    created_at,
    updated_at: created_at,
    items: [
      {
        description: 'Reconciliation',
        quantity: '1',
        unitPrice: '45.00',
        amount: '45.00',
        discountPercent: null,
        taxRateId: null,
        taxReason: null,
        priceId: null,
      },
      {
        description: 'Quarterly review',
        quantity: '1',
        unitPrice: '80.00',
        amount: '80.00',
        discountPercent: null,
        taxRateId: null,
        taxReason: null,
        priceId: null,
      },
    ],
    payments: [],
    refunds: [],
    refundRequest: null,
    paymentAttempt: null,
    allowed: ['pay'],
    ...values,
  };
}

export function aPaidInvoice(values: Partial<InvoiceDetailsDto> = {}): InvoiceDetailsDto {
  return anInvoice({
    id: 6,
    invoiceNumber: 'INV-000006',
    balance: '0.00',
    status: 'paid',
    isPaid: true,
    paidDate: created_at,
    payments: [
      {
        id: 31,
        amount: '125.00',
        method: 'card',
        mode: 'live',
        reference: null,
        paidAt: created_at,
        receivedOn: '2026-11-18',
        paidBy: { id: 2, name: 'Alex Sample' },
        onBehalfOf: null,
        byLink: false,
      },
    ],
    allowed: [],
    ...values,
  });
}

/** As seen by the practice. */
export function anAdminInvoice(values: Partial<AdminInvoiceDetailsDto> = {}): AdminInvoiceDetailsDto {
  return {
    ...anInvoice(),
    refunds: [],
    client: { id: 2, name: 'Alex Example' },
    remindedOn: null,
    voidReason: null,
    refundable: '0.00',
    lastPaymentMethod: null,
    allowed: ['edit', 'void', 'delete', 'recordPayment', 'remind'],
    ...values,
  };
}

/** From the client, unless another author is given. */
export function aMessage(values: Partial<MessageDto> = {}): MessageDto {
  const { fromUserId = 2 } = values;
  return {
    id: 1,
    threadId: 7,
    fromUserId,
    fromPractice: fromUserId !== 2,
    from: { id: fromUserId, name: fromUserId === 2 ? 'Alex Example' : 'Sam Example' },
    toUserId: fromUserId === 2 ? 1 : 2,
    subject: 'The new lease',
    content: 'Good morning.',
    isRead: true,
    hasAttachments: false,
    attachments: [],
    email: null,
    created_at,
    destroyedAt: null,
    ...values,
  };
}

/** From the client, unless another author is given. */
export function aLastMessage(values: Partial<LastMessageDto> = {}): LastMessageDto {
  const { id, content, fromUserId, fromPractice, from, created_at: at } = aMessage(values);
  return { id, content, fromUserId, fromPractice, from, created_at: at };
}

export function aThread(values: Partial<MessageThreadDto> = {}): MessageThreadDto {
  return {
    id: 7,
    subject: 'The new lease',
    createdBy: 2,
    created_at,
    updated_at: created_at,
    unreadCount: 0,
    lastMessage: aLastMessage(),
    ...values,
  };
}
