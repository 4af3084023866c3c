import { Money } from '../../../kernel/index.js';
import { Pack, type PackContents } from '../domain/pack.js';

/** One or two of everything, with each placeholder in at least one text. */
export const packContents = (over: Partial<PackContents> = {}): PackContents => ({
  title: 'New client',
  language: 'en',
  documents: [{ templateId: 1 }],
  requests: [
    { title: 'Identification', description: null, dueInDays: null, templateId: null },
    {
      title: 'Tax return of {{lastName}}',
      description: 'All pages, by {{dueDate}}.',
      dueInDays: 21,
      templateId: 2,
    },
  ],
  message: {
    subject: 'Welcome, {{firstName}}',
    content: 'Dear {{firstName}} {{lastName}},\nplease pay {{amount}} by {{dueDate}}. Written on {{date}}.',
  },
  invoice: {
    description: 'Onboarding of {{firstName}}, due {{dueDate}}',
    items: [
      { description: 'First session, {{date}}', amount: Money.parse('1000.00') },
      { description: 'Setup', amount: Money.parse('250.50') },
    ],
    dueInDays: 14,
  },
  added: {},
  ...over,
});

/** Not stored yet. */
export const aPack = (over: Partial<PackContents> = {}): Pack =>
  new Pack(packContents(over), 1, new Date('2026-11-20T15:00:00.123Z'));
