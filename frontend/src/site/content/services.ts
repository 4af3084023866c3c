import type { SpotName } from '../../shared/art/spot';

/** One of the five cards of the home page. */
export interface ServiceCard {
  /** The anchor of 'Learn more' on the services page. */
  id: string;
  icon: SpotName;
  title: string;
  description: string;
}

/** One of the seven blocks of the services page. */
export interface Service extends ServiceCard {
  /** Paragraphs */
  details: readonly string[];
  features: readonly string[];
  /** The id and the plan's title under which home page and price list offer it, where they say it otherwise. */
  alias?: string;
  plan?: string;
}

export const serviceCards: readonly ServiceCard[] = [
  {
    id: 'personal-finance',
    icon: 'agave',
    title: 'Personal Financial Coaching',
    description:
      'A budget that holds, debts that shrink, savings with a purpose. We build the plan together and keep it in plain language.',
  },
  {
    id: 'business-consulting',
    icon: 'arcade',
    title: 'Business Consulting',
    description:
      'Pricing, cash flow and the next hire: decisions looked at with someone who has made them before.',
  },
  {
    id: 'bookkeeping',
    icon: 'ledger',
    title: 'Professional Bookkeeping',
    description:
      'Books closed every month, so that you always know what the business earned and what it owes.',
  },
  {
    id: 'regulatory-compliance',
    icon: 'seal',
    title: 'Regulatory Guidance',
    description: 'What applies to your business, what is due and when, sorted before it becomes urgent.',
  },
  {
    id: 'financial-education',
    icon: 'sunrise',
    title: 'Financial Education',
    description: 'Workshops and one-to-one lessons that leave you able to decide for yourself.',
  },
];

export const services: readonly Service[] = [
  {
    id: 'personal-finance',
    plan: 'Personal Financial Coaching',
    icon: 'agave',
    title: 'Personal Financial Coaching',
    description: 'A budget that holds, debts that shrink, savings with a purpose.',
    details: [
      'We begin with what is there: income, fixed costs, debts and the habits in between. From these we draw up a budget that leaves room for the month as it really happens, and decide together which debt goes first and how large a reserve should be. You leave each session with notes and two or three things to do, small enough to be done.',
      'At the next session we look at what worked and change what did not. You decide how often we meet, and when the plan runs without us. Coaching covers budgets, debts, savings and decisions ahead, such as a move, a car or a child. It does not cover investment advice, which belongs to a licensed adviser.',
    ],
    features: [
      'A budget you can keep',
      'An order in which to pay off debts',
      'A savings and emergency fund plan',
      'Credit reports read together',
      'Preparation for large decisions',
      'Notes after every session',
    ],
  },
  {
    id: 'bookkeeping',
    plan: 'Professional Bookkeeping',
    icon: 'ledger',
    title: 'Professional Bookkeeping',
    description: 'Books closed every month, so that you know what the business earned and what it owes.',
    details: [
      'Every month we record what came in and what went out, match it with the bank and card statements, and ask about whatever has no receipt. Then we close the month and put two reports into your portal: what the business earned, and what it owns and owes. A short note says in plain words what changed, and why.',
      'If the books are behind, we first bring them up to date, beginning with the oldest month. We work with the records you have, be it software, a spreadsheet or a shoebox. At the end of the year your tax preparer gets one orderly folder. We keep the books; we do not file tax returns.',
    ],
    features: [
      'Monthly reconciliation',
      'Income and expense reports',
      'Invoices and receipts sorted',
      'Catching up on months left behind',
      'A year-end folder for your tax preparer',
    ],
  },
  {
    id: 'business-finance',
    alias: 'business-consulting',
    plan: 'Business Consulting',
    icon: 'arcade',
    title: 'Business Finance',
    description:
      'Business consulting on pricing, cash flow and the next hire, with the figures on the table.',
    details: [
      'Business consulting begins here with three questions: what each sale leaves, when the money arrives, and what has to be paid before it does. We work through your prices, your costs and the cash of the coming months, and show where the business earns and where it only keeps busy.',
      'Then we take up the decision that is on your desk: a hire, a lease, a loan, a new line of work. You see what each choice would cost in a good month and in a poor one. We write down the figures, the assumptions and the answer, so that you can come back to them. Take one session for one question, or a monthly retainer for steady company.',
    ],
    features: [
      'Cash flow and pricing review',
      'Costs and margins, line by line',
      'A budget for the year',
      'Figures for a hire, a lease or a loan',
      'Papers in order for a lender',
      'Email support between sessions',
    ],
  },
  {
    id: 'business-education',
    alias: 'financial-education',
    plan: 'Financial Education',
    icon: 'sunrise',
    title: 'Business and Financial Education',
    description: 'Workshops and one-to-one lessons that leave you able to decide for yourself.',
    details: [
      'A lesson takes your own figures, or a set made for practice, and stays with them until they make sense. Owners learn to read a profit and loss statement, a balance sheet and a cash flow, to set a price, and to tell a good month from a lucky one. Households learn how budgets, credit and interest work, and what a loan costs in the end.',
      'Financial education can be one to one, with a partner or with your whole team. For groups there is a workshop series, put together from the topics you choose. Everybody goes home with a workbook, so that the work can be done again without us. You need no earlier knowledge, and no question is too small.',
    ],
    features: [
      'One-to-one lessons or small groups',
      'Financial statements, read with your own figures',
      'Budget, credit and interest for households',
      'A workshop series at group rates',
      'Workbooks to keep',
    ],
  },
  {
    id: 'strategic-planning',
    icon: 'compass',
    title: 'Strategic Planning',
    description: 'Where the business should stand in a few years, and what has to happen this quarter.',
    details: [
      'A plan is worth what it changes on Monday. We look at what the business is good at, who pays for it and what stands in the way, and agree on a few goals that can be measured. Each goal gets an owner, a date and a first step, and each is checked against the money it needs.',
      'The result is short: a page for the direction, a page for the year and a list for the quarter. It is written so that a partner, a lender or a new employee understands it. Then we meet again, typically once a quarter, compare the plan with what happened, and adjust one or the other. What no longer serves the business is crossed out.',
    ],
    features: [
      'A look at strengths, market and limits',
      'A few goals that can be measured',
      'Owners, dates and first steps',
      'A budget that carries the plan',
      'A review every quarter',
    ],
  },
  {
    id: 'operational-efficiency',
    alias: 'regulatory-compliance',
    plan: 'Regulatory Guidance',
    icon: 'waterWheel',
    title: 'Operational Efficiency',
    description: 'Work that runs in order, and regulatory guidance before anything becomes urgent.',
    details: [
      'We follow one order through the business, from the first call to the paid invoice, and note where it waits, where it is written down twice and where only one person knows how it is done. Then we mend the step that costs most, with a checklist, a better form or a tool you may already pay for. One change at a time, so that it lasts.',
      'Regulatory guidance belongs to the same work. We list the licenses, registrations and filings that apply to a business like yours, put their dates into one calendar and set up the records that each of them asks for. Where a question needs a lawyer or a tax professional, we say so and help you prepare it.',
    ],
    features: [
      'A map of how the work runs today',
      'Checklists and written procedures',
      'Tools you have, used well',
      'License and filing checklist',
      'Calendar of due dates',
      'Referral to licensed professionals',
    ],
  },
  {
    id: 'business-mentoring',
    icon: 'cypresses',
    title: 'Business Mentoring',
    description: 'A steady person to think with, who knows your figures and has no stake in the answer.',
    details: [
      'Owners decide much alone. A mentor is somebody to say it to first: the difficult client, the partner who wants out, the offer that sounds too good. We meet at a rhythm that suits you, talk about what is in front of you, and look at it from the side of the money as well as of the people.',
      'You bring the topics. We bring questions, more than ten years of leadership experience, and an honest opinion when you ask for one. Between meetings we keep a short list of what you decided to do, and ask about it the next time. What you tell us stays between us. Mentoring suits new owners, and those who have done it for years and would like company.',
    ],
    features: [
      'Regular one-to-one meetings',
      'An outside view of hard decisions',
      'Help with leading and delegating',
      'A short list of what you decided',
      'Confidence kept',
    ],
  },
];
