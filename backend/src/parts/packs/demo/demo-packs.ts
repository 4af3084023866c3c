import { Injectable } from '@nestjs/common';
import { daysAgo, demoActor, type DemoItem, type DemoLoader, itemsOf } from '../../../demo/demo-practice.js';
import { PackQueries } from '../application/pack-queries.js';
import { Packs } from '../application/packs.js';

/* Packs of the demo practice: for new clients, and for year-end. */

interface DemoPack {
  title: string;
  /** Titles of templates. */
  documents: string[];
  requests: { title: string; description: string; dueInDays: number; form?: string }[];
  message: { subject: string; content: string };
  invoice?: { description: string; items: DemoItem[]; dueInDays: number };
  /** Days before the first start. */
  age: number;
}

const packs: DemoPack[] = [
  {
    title: 'Year end',
    documents: [],
    requests: [
      {
        title: 'Year-end checklist, filled in',
        description: 'Leave blank what you don’t know. We’ll fill it in together.',
        dueInDays: 14,
        form: 'Year-end checklist',
      },
      {
        title: 'Income statements for the year',
        description: 'W-2s, 1099s and anything else you received, in one file or several.',
        dueInDays: 45,
      },
      {
        title: 'Bank statements, December',
        description: 'For every account, all pages, by {{dueDate}}.',
        dueInDays: 45,
      },
    ],
    message: {
      subject: 'Year-end, {{firstName}}',
      content:
        'Dear {{firstName}},\n\nThe year is coming to an end, and it’s time to close your books. Everything we need from you is in your portal. Please start with the checklist and send it by {{dueDate}}.\n\nIf you can’t find something, write to us here and we’ll sort it out together.',
    },
    age: 38,
  },
  {
    title: 'New client',
    documents: ['Records release'],
    requests: [
      {
        title: 'Identification',
        description: 'Driver’s license or passport, both sides. A photo is fine.',
        dueInDays: 10,
      },
      {
        title: 'Last year’s tax return',
        description: 'All pages, as filed.',
        dueInDays: 21,
      },
    ],
    message: {
      subject: 'Welcome, {{firstName}}',
      content:
        'Dear {{firstName}},\n\nWelcome! This is where we share documents, messages and invoices.\n\nTo get started, please sign the records release, send us the documents we’ve requested, the first by {{dueDate}}, and pay {{amount}} for the first three sessions.\n\nWrite to us here whenever you have a question.',
    },
    invoice: {
      description: 'First three sessions',
      items: [['Personal Financial Coaching: 3-Session Package', '95.00']],
      dueInDays: 14,
    },
    age: 37,
  },
];

@Injectable()
export class DemoPacks implements DemoLoader {
  constructor(
    private readonly packs: Packs,
    private readonly queries: PackQueries,
  ) {}

  /** They use the templates of the demo practice. */
  async load(): Promise<void> {
    const templates = await this.queries.templatesByTitle();
    const idOf = (title: string): number => templates.get(title) ?? 0;
    for (const { title, documents, requests, message, invoice, age } of packs) {
      const contents = {
        title,
        language: 'en' as const,
        documents: documents.map((template) => ({ templateId: idOf(template) })),
        requests: requests.map(({ form, ...request }) => ({
          ...request,
          templateId: form === undefined ? null : idOf(form),
        })),
        message,
        invoice: invoice ? { ...invoice, items: itemsOf(invoice.items) } : null,
        added: {},
      };
      await this.packs.create(demoActor, contents, daysAgo(age));
    }
  }
}
