import { readFile } from 'node:fs/promises';
import { type Actor, Money } from '../kernel/index.js';
import type { DocumentCategory, DocumentStatus } from '../modules/documents/index.js';

/* The demo practice of a first start: clearly placeholder people, and real small files of every type and
   status. */

/** Loads one area of the demo practice. */
export interface DemoLoader {
  /** @param clients users.id by username */
  load(clients: ReadonlyMap<string, number>): Promise<void>;
}

export type DemoItem = [description: string, amount: string];

export const itemsOf = (items: readonly DemoItem[]) =>
  items.map(([description, amount]) => ({ description, amount: Money.parse(amount) }));

export const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

export interface DemoAccount {
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  profile?: Record<
    'phone' | 'address' | 'city' | 'state' | 'zip_code' | 'country' | 'company' | 'job_title' | 'birthdate',
    string | null
  >;
}

export interface DemoDocument {
  owner: string;
  title: string;
  /** In the folder `backend/demo`. */
  file: string;
  category: DocumentCategory;
  status: DocumentStatus;
  description: string | null;
  /** The practice by default; a client's upload waits for review. */
  uploadedBy?: 'client';
  /** Days before the first start. */
  age: number;
}

/**
 * Documents of the first client; the newest comes first in their list. Ages in days before the first start.
 */
export const demoGoals: { title: string; targetAmount?: string; progress: number; age: number }[] = [
  { title: 'Retirement', progress: 78, age: 42 },
  { title: 'Debt reduction', targetAmount: '15000.00', progress: 42, age: 41 },
  { title: 'Emergency fund', targetAmount: '10000.00', progress: 65, age: 40 },
];

/** Private note of the practice about the first client. */
export const demoNote = {
  content: 'Sample note: prefers afternoon calls and one document at a time.',
  age: 12,
};

export const demoConsultant: DemoAccount = {
  username: 'consultant',
  email: 'consultant@example.com',
  password: 'Limestone-1!',
  firstName: 'Jordan',
  lastName: 'Example',
};

const sanAntonio = { city: 'San Antonio', state: 'TX', country: 'United States' };

export const demoClients: DemoAccount[] = [
  {
    username: 'asample',
    email: 'alex@example.com',
    password: 'River-stone-1!',
    firstName: 'Alex',
    lastName: 'Sample',
    profile: {
      ...sanAntonio,
      phone: '(210) 555-0142',
      address: '200 Example Avenue',
      zip_code: '78205',
      company: 'Sample Bakery',
      job_title: 'Owner',
      birthdate: '1984-05-12',
    },
  },
  {
    username: 'briverside',
    email: 'bea@example.com',
    password: 'River-stone-2!',
    firstName: 'Bea',
    lastName: 'Riverside',
    profile: {
      ...sanAntonio,
      phone: '(210) 555-0157',
      address: '14 Placeholder Street',
      zip_code: '78207',
      company: null,
      job_title: null,
      birthdate: null,
    },
  },
  {
    username: 'cmercado',
    email: 'chris@example.com',
    password: 'River-stone-3!',
    firstName: 'Chris',
    lastName: 'Mercado',
  },
];

export const demoDocuments: DemoDocument[] = [
  {
    owner: 'asample',
    title: 'Engagement Agreement 2027',
    file: 'Engagement Agreement 2027.pdf',
    category: 'agreement',
    status: 'awaiting_signature',
    description: 'The scope of our work and the rates from January. Please read it before our meeting.',
    age: 2,
  },
  {
    owner: 'asample',
    title: 'Quarterly Budget Review',
    file: 'Quarterly Budget Review.xlsx',
    category: 'financial',
    status: 'completed',
    description: 'July to September, with a plan for the holidays.',
    age: 8,
  },
  {
    owner: 'asample',
    title: '2025 Tax Folder',
    file: '2025 Tax Folder.pdf',
    category: 'tax',
    status: 'signed',
    description: 'Everything your tax preparer asked for, in one file.',
    age: 16,
  },
  {
    owner: 'asample',
    title: 'Receipt for office chairs',
    file: 'Receipt Photo.jpg',
    category: 'financial',
    status: 'pending_review',
    uploadedBy: 'client',
    description: null,
    age: 21,
  },
  {
    owner: 'asample',
    title: 'Meeting notes, October',
    file: 'Meeting Notes.docx',
    category: 'other',
    status: 'draft',
    description: 'What we agreed, and next steps.',
    age: 30,
  },
  {
    owner: 'briverside',
    title: 'Cash flow worksheet',
    file: 'Cash Flow Worksheet.xls',
    category: 'financial',
    status: 'draft',
    description: 'Fill in the yellow cells.',
    age: 4,
  },
  {
    owner: 'briverside',
    title: 'Intake questionnaire',
    file: 'Intake Questionnaire.doc',
    category: 'other',
    status: 'pending_review',
    uploadedBy: 'client',
    description: null,
    age: 11,
  },
  {
    owner: 'cmercado',
    title: 'Bookkeeping statement, October',
    file: 'Bookkeeping Statement October.pdf',
    category: 'financial',
    status: 'completed',
    description: 'Income and expenses for the month.',
    age: 6,
  },
  {
    owner: 'cmercado',
    title: 'Identification',
    file: 'Identification Placeholder.png',
    category: 'legal',
    status: 'pending_review',
    uploadedBy: 'client',
    description: 'A placeholder, not a real document.',
    age: 13,
  },
];

export const demoActor: Actor = { id: 1, role: 'admin' };

export const readDemoFile = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../demo/${name}`, import.meta.url));
