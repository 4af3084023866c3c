export interface Question {
  question: string;
  answer: string;
}

/** Below the price list. */
export const pricingQuestions: readonly Question[] = [
  {
    question: 'How do I get the free first session?',
    answer:
      'Mention it when you schedule. The first session is free for all new clients, for any of the five services, and nothing further follows from it unless you want it to.',
  },
  {
    question: 'How can I pay?',
    answer:
      'We send an invoice, and it waits in your client portal with its amount, its due date and the ways to pay. If another way suits you better, tell us and we will find one.',
  },
  {
    question: 'Can I get a refund?',
    answer:
      'Refund requests are accepted within 48 hours of the payment. Ask from the invoice in your client portal, or call us.',
  },
  {
    question: 'How do the packages work?',
    answer:
      'A package bundles sessions or hours at a better rate: three coaching sessions for $95, or three hours of consulting a month for $225. Bookkeeping is priced by volume, regulatory work by quote, and workshops begin at $150. You can start with single sessions and change to a package later.',
  },
];

/** On the contact page: how services work, fees, small businesses, how often to meet. */
export const contactQuestions: readonly Question[] = [
  {
    question: 'How do your services work?',
    answer:
      'We begin with a free first session: you tell us where you are, we say what we would do and what it costs. If you would like to go on, we agree on the sessions you need and set the next one. What we prepare for you is in your client portal, to read and to keep.',
  },
  {
    question: 'What are your fees?',
    answer:
      'Sessions cost between $30 and $85, depending on the service, and there are packages for those who come more often. Every rate is on the pricing page. The first session is free for new clients: mention it when you schedule.',
  },
  {
    question: 'Do you work with small businesses?',
    answer:
      'Yes. Consulting, bookkeeping and regulatory guidance are made for small businesses, from a person who works alone to a shop with a staff. You need not have your papers in order first; that can be where we start.',
  },
  {
    question: 'How often will we meet?',
    answer:
      'Ongoing clients typically meet quarterly. In the beginning, or when something large is to be decided, it may be more often. You decide, and nothing obliges you to a next session.',
  },
];
