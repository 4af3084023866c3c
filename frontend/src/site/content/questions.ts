export interface Question {
  question: string;
  answer: string;
}

/** Questions below the price list. */
export const pricingQuestions: readonly Question[] = [
  {
    question: 'How do I get the free first session?',
    answer:
      "Mention it when you schedule. The first session is free for all new clients, for any of the five services, and there's no obligation.",
  },
  {
    question: 'How can I pay?',
    answer:
      "We send an invoice to your client portal. It shows the amount, the due date and how you can pay. If you'd like to pay another way, tell us and we'll find one.",
  },
  {
    question: 'Can I get a refund?',
    answer:
      'Refund requests are accepted within 48 hours of the payment. Ask from the invoice in your client portal, or call us.',
  },
  {
    question: 'How do the packages work?',
    answer:
      'A package gives you several sessions or hours at a better rate. Three coaching sessions cost $95. Three hours of consulting a month cost $225. Bookkeeping is priced by volume, regulatory work by quote, and workshops begin at $150. You can start with single sessions and change to a package later.',
  },
];

/** Questions on the contact page: services, fees, small businesses, meeting frequency. */
export const contactQuestions: readonly Question[] = [
  {
    question: 'How do your services work?',
    answer:
      'We begin with a free first session. You tell us where you are, and we tell you what we would do and what it costs. If you want to continue, we agree on the sessions you need and schedule the next one. Everything we prepare for you is in your client portal.',
  },
  {
    question: 'What are your fees?',
    answer:
      'Sessions cost between $30 and $85, depending on the service. Packages cost less per session. Every rate is on the pricing page. The first session is free for new clients: mention it when you schedule.',
  },
  {
    question: 'Do you work with small businesses?',
    answer:
      "Yes. Consulting, bookkeeping and regulatory guidance are made for small businesses, from someone who works alone to a store with employees. Your records don't have to be in order first. We can start there.",
  },
  {
    question: 'How often will we meet?',
    answer:
      'Ongoing clients typically meet quarterly. At the beginning, or before a big decision, it may be more often. You decide, and you never have to book another one.',
  },
];
