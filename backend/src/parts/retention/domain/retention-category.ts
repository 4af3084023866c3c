/* Categories of records with a retention period, and reasons to keep them. The reasons cite sources to help
   the practice decide. They are not legal advice and have no effect of their own. */

import { msg, type Text } from '@steward/texts';

export interface RetentionCategory {
  name: RetentionCategoryName;
  title: Text;
  /** Records in the category, and what is destroyed of them. */
  explanation: Text;
  /** Start of the period, as text after 'years': 'after the last change'. */
  countsFrom: Text;
  /** Reasons to keep the records, with sources, as sentences. */
  reason: readonly Text[];
  /** Whole years suggested by these reasons; null for no suggestion. */
  suggestedYears: number | null;
  /** Days of a fixed period that cannot be changed. */
  fixedDays?: number;
}

export const retentionCategoryNames = [
  'tax_documents',
  'financial_documents',
  'legal_documents',
  'agreement_documents',
  'other_documents',
  'signed_documents',
  'client_uploads',
  'messages',
  'closed_clients',
  'contact_messages',
  'mail_bodies',
  'deleted_documents',
] as const;
export type RetentionCategoryName = (typeof retentionCategoryNames)[number];

const fromPractice = msg('Unsigned files that you uploaded in this category.');
const afterChange = msg('after the last change');
const afterSending = msg('after it was sent');
const disposal = msg(
  'The Safeguards Rule requires disposing of customer information within two years of its last use unless it is needed longer, and reviewing these periods regularly (16 CFR 314.4(c)(6)).',
);
const taxRecords = msg(
  'Preparers must keep a copy of each return, or a list of returns, for three years after the return period (26 U.S.C. 6107(b)). The IRS can look back three years, or six if a lot of income was left out. Claims for bad debts or worthless securities can be made for seven years (IRS Topic 305).',
);

export const retentionCategories: readonly RetentionCategory[] = [
  {
    name: 'tax_documents',
    title: msg('Tax documents'),
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: [taxRecords],
    suggestedYears: 7,
  },
  {
    name: 'financial_documents',
    title: msg('Financial documents'),
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: [msg('They often support a tax return.'), disposal],
    suggestedYears: 7,
  },
  {
    name: 'legal_documents',
    title: msg('Legal documents'),
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: [
      msg(
        'Deeds, formation documents and judgments can matter for as long as the property, company or case they concern.',
      ),
    ],
    suggestedYears: null,
  },
  {
    name: 'agreement_documents',
    title: msg('Agreements'),
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: [msg('An agreement can matter until no claim can arise from it.')],
    suggestedYears: null,
  },
  {
    name: 'other_documents',
    title: msg('Other documents'),
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: [disposal],
    suggestedYears: null,
  },
  {
    name: 'signed_documents',
    title: msg('Signed documents'),
    explanation: msg(
      'Signed and countersigned documents in all categories, with the original files and the signatures.',
    ),
    countsFrom: msg('after the last signature or change'),
    reason: [
      msg(
        'E-file signature authorizations, for example Form 8879, must be kept for three years from the due date or the filing, whichever is later (IRS Publication 1345). Some states require longer. Keep proof of a signature for as long as a claim can arise from it.',
      ),
    ],
    suggestedYears: 7,
  },
  {
    name: 'client_uploads',
    title: msg('Client uploads'),
    explanation: msg('Unsigned files that clients uploaded, in all categories.'),
    countsFrom: afterChange,
    reason: [msg('These are the clients’ own documents, and they usually keep the originals.'), disposal],
    suggestedYears: 7,
  },
  {
    name: 'messages',
    title: msg('Messages'),
    explanation: msg('Message texts and attachments. Subjects, senders and dates are kept.'),
    countsFrom: afterSending,
    reason: [msg('Written advice can matter for as long as the return it concerns.'), disposal],
    suggestedYears: 7,
  },
  {
    name: 'closed_clients',
    title: msg('Former clients'),
    explanation: msg(
      'All documents, messages and private notes of clients whose account is closed, regardless of the rules above.',
    ),
    countsFrom: msg('after the account was closed'),
    reason: [msg('There can be questions about a former client’s last return for years.'), disposal],
    suggestedYears: 7,
  },
  {
    name: 'contact_messages',
    title: msg('Contact messages'),
    explanation: msg('Contact messages that were resolved or marked as spam.'),
    countsFrom: afterSending,
    reason: [msg('If a visitor becomes a client, their conversation is kept separately.')],
    suggestedYears: 2,
  },
  {
    name: 'mail_bodies',
    title: msg('Email contents'),
    explanation: msg('Contents of emails that were sent. Recipients, dates and subjects are kept.'),
    countsFrom: afterSending,
    reason: [
      msg('Emails only point to records that are stored elsewhere; their contents have no other use.'),
    ],
    suggestedYears: 1,
  },
  {
    name: 'deleted_documents',
    title: msg('Deleted documents'),
    explanation: msg('Deleted documents with all their versions. You can restore them until then.'),
    countsFrom: msg('after they were deleted'),
    reason: [msg('These documents were already deleted on purpose.')],
    suggestedYears: null,
    fixedDays: 30,
  },
];
