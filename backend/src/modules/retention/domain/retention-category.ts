/*
 * What ends some time, with what is known of how long it is to be kept. The reasons name sources for whoever decides;
 * they are no legal advice, and nothing follows from them by itself.
 */

export interface RetentionCategory {
  name: RetentionCategoryName;
  title: string;
  /** What falls under it, and what of that is destroyed. */
  explanation: string;
  /** What its time counts from, after 'years': 'after the last change'. */
  countsFrom: string;
  /** What speaks for a period, with its sources. */
  reason: string;
  /** Whole years that these speak for; null where nothing does. */
  suggestedYears: number | null;
  /** Days of a period that is always on, and that nobody sets. */
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

const fromPractice = 'Files that the practice uploaded under this category and that nobody signed.';
const afterChange = 'after the last change';
const afterSending = 'after it was sent';
const disposal =
  'The Safeguards Rule asks to dispose of customer information within two years of its last use unless it is needed for longer, and to review such periods (16 CFR 314.4(c)(6)).';
const taxRecords =
  'Preparers keep a copy of each return, or a list of them, for three years after the return period (26 U.S.C. 6107(b)); the IRS can look back three years, six where much income was left out, and claims for bad debts or worthless securities have seven (IRS Topic 305).';

export const retentionCategories: readonly RetentionCategory[] = [
  {
    name: 'tax_documents',
    title: 'Tax documents',
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: taxRecords,
    suggestedYears: 7,
  },
  {
    name: 'financial_documents',
    title: 'Financial documents',
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: `They often support a tax return. ${disposal}`,
    suggestedYears: 7,
  },
  {
    name: 'legal_documents',
    title: 'Legal documents',
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: 'Deeds, formations and judgments may matter for as long as what they are about.',
    suggestedYears: null,
  },
  {
    name: 'agreement_documents',
    title: 'Agreements',
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: 'What was agreed may matter until no claim can arise from it.',
    suggestedYears: null,
  },
  {
    name: 'other_documents',
    title: 'Other documents',
    explanation: fromPractice,
    countsFrom: afterChange,
    reason: disposal,
    suggestedYears: null,
  },
  {
    name: 'signed_documents',
    title: 'Signed documents',
    explanation:
      'Signed and countersigned papers of every category, with the files that were shown and the signatures.',
    countsFrom: 'after the last signature or change',
    reason:
      'E-file signature authorizations such as Form 8879 are kept for three years from the due date or the filing, whichever is later (IRS Publication 1345); some states ask for more. Evidence of a signature is worth keeping for as long as a claim can arise from it.',
    suggestedYears: 7,
  },
  {
    name: 'client_uploads',
    title: 'Uploads of clients',
    explanation: 'Files that clients uploaded themselves, of every category, unless they were signed.',
    countsFrom: afterChange,
    reason: `They are the clients’ own papers, of which they usually keep the originals. ${disposal}`,
    suggestedYears: 7,
  },
  {
    name: 'messages',
    title: 'Messages',
    explanation:
      'The texts of messages between clients and the practice, and the files sent with them. Subjects, and who wrote when, stay.',
    countsFrom: afterSending,
    reason: `Advice in writing may matter as long as the return that it was about. ${disposal}`,
    suggestedYears: 7,
  },
  {
    name: 'closed_clients',
    title: 'Clients who have left',
    explanation:
      'All documents, messages and private notes of clients whose account is closed, whatever the rules above say of them.',
    countsFrom: 'after the account was closed',
    reason: `The last return of a client who has left may be asked about for years. ${disposal}`,
    suggestedYears: 7,
  },
  {
    name: 'contact_messages',
    title: 'Contact messages',
    explanation: 'Messages of visitors that were resolved or looked like spam: all that they wrote.',
    countsFrom: afterSending,
    reason: 'Visitors who became clients have conversations of their own.',
    suggestedYears: 2,
  },
  {
    name: 'mail_bodies',
    title: 'Bodies of e-mails',
    explanation:
      'What the e-mails of this portal said, once they were sent. To whom they went, when and under which subject stays.',
    countsFrom: afterSending,
    reason: 'They lead to what happened, which has its own record; their content is nowhere else of use.',
    suggestedYears: 1,
  },
  {
    name: 'deleted_documents',
    title: 'Deleted documents',
    explanation: 'Documents that somebody deleted, with all their versions. Until then they can be restored.',
    countsFrom: 'after they were deleted',
    reason: 'Somebody has decided about each of them already.',
    suggestedYears: null,
    fixedDays: 30,
  },
];
