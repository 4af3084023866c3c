import { msg, shown, type Text } from '@steward/texts';
import type { OfferedService, ServiceCard, Stat } from './offer-parts.js';

const stats = [
  { value: '5', label: msg('specialized service areas') },
  { value: '100%', label: msg('client-centered approach') },
  { value: '10+', label: msg('years leadership experience') },
  { value: '24/7', label: msg('secure document access') },
];

const ownCards = [
  {
    id: 'personal-finance',
    serviceId: 'personal-finance',
    title: msg('Personal Financial Coaching'),
    description: msg(
      'A budget that works, less debt and a plan for your savings. We build it together, in plain language.',
    ),
  },
  {
    id: 'business-consulting',
    serviceId: 'business-finance',
    title: msg('Business Consulting'),
    description: msg(
      'Pricing, cash flow and the next hire: talk through decisions with someone who has made them before.',
    ),
  },
  {
    id: 'bookkeeping',
    serviceId: 'bookkeeping',
    title: msg('Professional Bookkeeping'),
    description: msg(
      'We close your books every month, so you always know what the business earned and what it owes.',
    ),
  },
  {
    id: 'regulatory-compliance',
    serviceId: 'operational-efficiency',
    title: msg('Regulatory Guidance'),
    description: msg("What applies to your business, what is due and when, sorted out before it's urgent."),
  },
  {
    id: 'financial-education',
    serviceId: 'business-education',
    title: msg('Financial Education'),
    description: msg('Workshops and one-to-one lessons that help you decide for yourself.'),
  },
];

const services = [
  {
    id: 'personal-finance',
    title: msg('Personal Financial Coaching'),
    description: msg('A budget that works, less debt and a plan for your savings.'),
    details: [
      msg(
        'We begin with your income, fixed costs, debts and habits. From these we make a budget that has room for real life. Together we decide which debt to pay first and how large your emergency fund should be. You leave each session with notes and two or three small things to do.',
      ),
      msg(
        "At the next session we look at what worked and change what didn't. You decide how often we meet and when you no longer need us. Coaching covers budgets, debts, savings and decisions ahead, such as a move, a car or a child. For investment advice, please see a licensed advisor.",
      ),
    ],
    features: [
      msg('A budget you can keep'),
      msg('A plan for which debts to pay off first'),
      msg('A savings and emergency fund plan'),
      msg('A review of your credit reports'),
      msg('Help with big decisions'),
      msg('Notes after every session'),
    ],
  },
  {
    id: 'bookkeeping',
    title: msg('Professional Bookkeeping'),
    description: msg(
      'We close your books every month, so you know what the business earned and what it owes.',
    ),
    details: [
      msg(
        'Every month we record your income and expenses and match them with your bank and card statements. We ask you about anything without a receipt. Then we close the month and put two reports in your portal: what the business earned, and what it owns and owes. A short note says in plain words what changed, and why.',
      ),
      msg(
        'If your books are behind, we first bring them up to date, starting with the oldest month. We work with the records you have: software, a spreadsheet or a shoebox. At the end of the year your tax preparer gets one organized folder. We keep the books; we do not file tax returns.',
      ),
    ],
    features: [
      msg('Monthly reconciliation'),
      msg('Income and expense reports'),
      msg('Invoices and receipts sorted'),
      msg('Catch-up on past months'),
      msg('A year-end folder for your tax preparer'),
    ],
  },
  {
    id: 'business-finance',
    title: msg('Business Finance'),
    description: msg('Business consulting on pricing, cash flow and the next hire, with your own numbers.'),
    details: [
      msg(
        "Business consulting begins with three questions: what you keep from each sale, when the money arrives, and what you have to pay before it does. We work through your prices, your costs and the next months' cash. You see where the business earns and what just keeps you busy.",
      ),
      msg(
        'Then we take the decision on your desk: a hire, a lease, a loan, a new line of work. You see what each choice would cost in a good month and in a bad one. We write down the numbers, the assumptions and the answer, so you can come back to them. Book one session for one question, or a monthly retainer for ongoing support.',
      ),
    ],
    features: [
      msg('Cash flow and pricing review'),
      msg('Costs and margins, line by line'),
      msg('A budget for the year'),
      msg('Numbers for a hire, a lease or a loan'),
      msg('Documents ready for a lender'),
      msg('Email support between sessions'),
    ],
  },
  {
    id: 'business-education',
    title: msg('Business and Financial Education'),
    description: msg('Workshops and one-to-one lessons that help you decide for yourself.'),
    details: [
      msg(
        'We work with your own numbers, or with a practice set, until they make sense. Owners learn to read a profit and loss statement, a balance sheet and a cash flow statement, and to set a price. Families learn how budgets, credit and interest work, and what a loan really costs.',
      ),
      msg(
        'Lessons can be one to one, with a partner or with your whole team. For groups there is a workshop series on the topics you choose. Everyone goes home with a workbook to use again later. You need no experience, and no question is too small.',
      ),
    ],
    features: [
      msg('One-to-one lessons or small groups'),
      msg('Financial statements, explained with your own numbers'),
      msg('Budget, credit and interest for families'),
      msg('A workshop series at group rates'),
      msg('Workbooks to keep'),
    ],
  },
  {
    id: 'strategic-planning',
    title: msg('Strategic Planning'),
    description: msg('Where the business should be in a few years, and what has to happen this quarter.'),
    details: [
      msg(
        'A good plan changes what you do on Monday. We look at what the business is good at, who pays for it and what gets in the way. Then we agree on a few goals you can measure. Each goal gets an owner, a date, a first step and a budget.',
      ),
      msg(
        'The plan is short: a page for the direction, a page for the year and a list for the quarter. A partner, a lender or a new employee can understand it. We meet again, typically once a quarter, compare the plan with what happened, and adjust it.',
      ),
    ],
    features: [
      msg('A look at strengths, market and limits'),
      msg('A few goals you can measure'),
      msg('Owners, dates and first steps'),
      msg('A budget for the plan'),
      msg('A review every quarter'),
    ],
  },
  {
    id: 'operational-efficiency',
    title: msg('Operational Efficiency'),
    description: msg('Work that runs smoothly, and regulatory guidance before anything is urgent.'),
    details: [
      msg(
        "We follow one order through the business, from the first call to the paid invoice. We note where it waits, where it is written down twice and where only one person knows how it's done. Then we fix the step that costs the most, with a checklist, a better form or a tool you may already have. One change at a time, so it lasts.",
      ),
      msg(
        'Regulatory guidance is part of the same work. We list the licenses, registrations and filings that apply to a business like yours. We put their dates on one calendar and set up the records each one needs. If a question needs a lawyer or a tax professional, we say so and help you prepare it.',
      ),
    ],
    features: [
      msg('A map of how work gets done today'),
      msg('Checklists and written procedures'),
      msg('Better use of the tools you have'),
      msg('License and filing checklist'),
      msg('Calendar of due dates'),
      msg('Referral to licensed professionals'),
    ],
  },
  {
    id: 'business-mentoring',
    title: msg('Business Mentoring'),
    description: msg('Someone to think with, who knows your numbers and has no stake in the answer.'),
    details: [
      msg(
        'Owners decide a lot on their own. A mentor is the first person to tell: about the difficult client, the partner who wants out, the offer that sounds too good. We meet as often as you like and talk about what is in front of you: the money and the people.',
      ),
      msg(
        'You bring the topics. We bring questions, more than ten years of leadership experience, and an honest opinion when you ask for one. Between meetings we keep a short list of what you decided to do, and ask about it the next time. What you tell us is confidential. Mentoring is for new owners and for experienced ones who would like company.',
      ),
    ],
    features: [
      msg('Regular one-to-one meetings'),
      msg('An outside view of hard decisions'),
      msg('Help with leading and delegating'),
      msg('A short list of what you decided'),
      msg('Confidential'),
    ],
  },
];

const english = ({ text }: Text): string => text;

/** Our statistics, in the current language. */
export const sampleStats = (): Stat[] => stats.map(({ value, label }) => ({ value, label: shown(label) }));

/** Our services with their words, in the current language. */
export const sampleServices = (): OfferedService[] =>
  services.map(({ id, title, description, details, features }) => ({
    id,
    title: shown(title),
    description: shown(description),
    details: details.map(shown),
    features: features.map(shown),
    hidden: false,
  }));

/** Cards of the home page, each with the service that it leads to. Their ids are anchors of the services page, too. */
export const cards: readonly { id: string; serviceId: string }[] = ownCards;

/** The words of the demo's cards, in the current language. */
export const demoCards = (): ServiceCard[] =>
  ownCards.map(({ id, title, description }) => ({
    id,
    title: shown(title),
    description: shown(description),
  }));

/** Services of a new practice, by their titles. They can be written, changed and hidden, but not removed. */
export const firstServices: readonly OfferedService[] = services.map(({ id, title }) => ({
  id,
  title: english(title),
  description: '',
  details: [],
  features: [],
  hidden: false,
}));
