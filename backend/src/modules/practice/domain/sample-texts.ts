import { t } from '@steward/texts';
import type { FounderGender } from './site.js';
import type { Entry, Question, WebsiteTexts } from './website-texts.js';

/** Facts of the practice that samples name. */
export interface SampleFacts {
  displayName: string;
  city: string;
  founderName: string;
  founderGender: FounderGender | null;
  /** The first session is free: otherwise no sample speaks of it. */
  isFirstFree: boolean;
  /** Prices are on the website: otherwise no sample speaks of them. */
  hasPrices: boolean;
}

/** Our texts, in the current language. The demo's are its specification's. */
export const sampleTexts = (facts: SampleFacts): WebsiteTexts => ({
  headline: t('Financial Success Made Accessible'),
  heroCaption: t('A bridge from where you are to where you want to be.'),
  offer: t('First session is FREE for all new clients'),
  whyLead: t('A new practice with an old idea: sit down, go over the numbers together, leave with a plan.'),
  story: story(facts),
  firstSessionLead: sentences(
    facts.isFirstFree && t('Free for new clients.'),
    t('This is how we use the time.'),
  ),
  pricingLead: facts.hasPrices
    ? t('Introductory rates while we are new. Pay by the session, or take a package.')
    : t('You know what a session costs before it begins.'),
  closing: t(
    "Bring a question, a shoebox of receipts or a business plan. We'll tell you what we would do next.",
  ),
  aboutLead: aboutLead(facts),
  greeting: greeting(facts),
  answerTime: t('We usually answer within one business day.'),
  reasons: reasons(facts),
  firstSession: firstSession(),
  values: values(facts),
  contactQuestions: contactQuestions(facts),
  pricingQuestions: pricingQuestions(facts),
});

const sentences = (...parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' ');

const story = ({ hasPrices }: SampleFacts): string =>
  [
    t(
      "We started with a simple observation: the people who need good money advice the most often can't get it.",
    ),
    t(
      'A family on one income and a store with a few employees need what big companies have. They need someone who goes over the numbers with them and says what to do next. What they usually get is a sales pitch, or jargon.',
    ),
    hasPrices
      ? t(
          'So we built a practice around the conversation. Our rates are on this website, and they are introductory while we are new. There is one consultant, who handles your numbers from start to finish. Your documents are in your own private portal.',
        )
      : t(
          'So we built a practice around the conversation. There is one consultant, who handles your numbers from start to finish. Your documents are in your own private portal.',
        ),
    t(
      'We give no licensed tax, investment or legal advice. If a question needs it, we say so right away. Then we help you get the right documents to the right person.',
    ),
  ].join('\n\n');

/** The founder's gender for texts, whose Spanish depends on it. */
const genderOf = ({ founderGender }: Pick<SampleFacts, 'founderGender'>): { gender: string } => ({
  gender: founderGender ?? 'unstated',
});

const aboutLead = ({ displayName: name, city, ...facts }: SampleFacts): string =>
  city
    ? t('{gender, select, other {{name} is a small practice in {city}, run by its founder.}}', {
        name,
        city,
        ...genderOf(facts),
      })
    : t('{gender, select, other {{name} is a small practice, run by its founder.}}', {
        name,
        ...genderOf(facts),
      });

function greeting({ founderName }: SampleFacts): string {
  const [firstName = ''] = founderName.trim().split(/\s+/);
  return firstName
    ? t("Hi, I'm {firstName}. I'll answer you myself.", { firstName })
    : t("I'll answer you myself.");
}

const reasons = (facts: SampleFacts): Entry[] => [
  {
    title: t('Plain language'),
    text: t('We tell you why, and what it costs, in words you can repeat at home.'),
  },
  ...(facts.hasPrices
    ? [
        {
          title: t('Published rates'),
          text: t(
            'Our introductory rates are on the pricing page. You know what a session costs before it begins.',
          ),
        },
      ]
    : []),
  {
    title: t('One consultant'),
    text: t(
      "{gender, select, other {You speak with the founder from the first call to the last document. You won't be passed around.}}",
      genderOf(facts),
    ),
  },
  {
    title: t('Private'),
    text: t('Your documents, invoices and messages are in your own secure portal, not in an inbox.'),
  },
];

/** The website shows the minutes of each step: see `first-session.tsx`. */
const firstSession = (): Entry[] => [
  {
    title: t('Your question'),
    text: t('You tell us what brought you here, and what you would like to change.'),
  },
  {
    title: t('Your numbers'),
    text: t(
      'We go over them together: what comes in, what goes out, what you owe. A shoebox of receipts is fine.',
    ),
  },
  {
    title: t('Your next steps'),
    text: t('You leave with two or three things to do, and know what more help would cost.'),
  },
];

const values = (facts: SampleFacts): Entry[] => [
  {
    title: t('Integrity'),
    text: t(
      "We tell you what we see, even if it's not what you hoped to hear. If a question is not ours to answer, we say so.",
    ),
  },
  {
    title: t('Personalization'),
    text: t(
      'We build your plan from your numbers and your goals. What works for one family may not work for yours.',
    ),
  },
  {
    title: t('Results-Driven'),
    text: t('Every session ends with steps you can take. The next one begins with how they went.'),
  },
  {
    title: t('Education'),
    text: t(
      'We explain the reason behind each recommendation, so you can make the next decision without us.',
    ),
  },
  {
    title: t('Long-Term Focus'),
    text: t('We look past the next bill. A good decision should still look good years from now.'),
  },
  {
    title: t('Accessibility'),
    text: accessibility(facts),
  },
];

function accessibility({ isFirstFree, hasPrices }: SampleFacts): string {
  if (!hasPrices)
    return isFirstFree
      ? t('Plain words and a free first session: anyone can ask us for guidance.')
      : t('Plain words: anyone can ask us for guidance.');
  return isFirstFree
    ? t('Plain words, published rates and a free first session: anyone can ask us for guidance.')
    : t('Plain words and published rates: anyone can ask us for guidance.');
}

/** The website adds prices to some answers: see `content/questions.ts`. */
const contactQuestions = ({ isFirstFree, hasPrices }: SampleFacts): Question[] => [
  {
    question: t('How do your services work?'),
    answer: sentences(
      isFirstFree ? t('We begin with a free first session.') : t('We begin with a first session.'),
      t(
        'You tell us where you are, and we tell you what we would do and what it costs. If you want to continue, we agree on the sessions you need and schedule the next one. Everything we prepare for you is in your client portal.',
      ),
    ),
  },
  {
    question: t('What are your fees?'),
    answer: sentences(
      hasPrices ? t('Every rate is on the pricing page.') : t('Ask us for our current rates.'),
      isFirstFree && t('The first session is free for new clients: mention it when you schedule.'),
    ),
  },
  {
    question: t('Do you work with small businesses?'),
    answer: t(
      "Yes. Consulting, bookkeeping and regulatory guidance are made for small businesses, from someone who works alone to a store with employees. Your records don't have to be in order first. We can start there.",
    ),
  },
  {
    question: t('How often will we meet?'),
    answer: t(
      'Ongoing clients typically meet quarterly. At the beginning, or before a big decision, it may be more often. You decide, and you never have to book another one.',
    ),
  },
];

const pricingQuestions = ({ isFirstFree, hasPrices }: SampleFacts): Question[] => [
  ...(isFirstFree
    ? [
        {
          question: t('How do I get the free first session?'),
          answer: t(
            "Mention it when you schedule. The first session is free for all new clients, for any of our services, and there's no obligation.",
          ),
        },
      ]
    : []),
  {
    question: t('How can I pay?'),
    answer: t(
      "We send an invoice to your client portal. It shows the amount, the due date and how you can pay. If you'd like to pay another way, tell us and we'll find one.",
    ),
  },
  {
    question: t('Can I get a refund?'),
    answer: t(
      'Refund requests are accepted within 48 hours of the payment. Ask from the invoice in your client portal, or contact us.',
    ),
  },
  ...(hasPrices
    ? [
        {
          question: t('How do the packages work?'),
          answer: sentences(
            t('A package gives you several sessions or hours at a better rate.'),
            t('You can start with single sessions and change to a package later.'),
          ),
        },
      ]
    : []),
];
