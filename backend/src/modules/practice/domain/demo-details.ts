import { msg, shown } from '@steward/texts';

const texts = {
  tagline: msg(
    'Guidance for people and small businesses in San Antonio: coaching, consulting and bookkeeping with one consultant who explains every step.',
  ),
  hours: msg('evening by request'),
  founderRole: msg('{gender, select, other {Founder & Financial Consultant}}', { gender: 'unstated' }),
  founderBiography:
    msg(`Jordan Example started this practice to make plain financial guidance affordable for people and small businesses in San Antonio. Every client works with Jordan from the first session on, and every step is explained before it is taken.

This is the placeholder biography of a person who does not exist. The founder’s own story belongs here.`),
  paymentInstructions: msg(
    'Make your check payable to Example Financial Consulting and send it to 100 Example Street, San Antonio, TX 78205. Please write the invoice number on it.',
  ),
};

/** Those details that have a translation, in the current language. */
export const demoTexts = (): Record<keyof typeof texts, string> => ({
  tagline: shown(texts.tagline),
  hours: shown(texts.hours),
  founderRole: shown(texts.founderRole),
  founderBiography: shown(texts.founderBiography),
  paymentInstructions: shown(texts.paymentInstructions),
});

/** Details of the demo practice; a practice of its own starts without them. */
export const demoDetails = {
  name: 'Example Financial Consulting',
  tagline: texts.tagline.text,
  phone: '(210) 555-0100',
  email: 'hello@example.com',
  street: '100 Example Street',
  city: 'San Antonio',
  state: 'TX',
  zipCode: '78205',
  hours: texts.hours.text,
  founderName: 'Jordan Example',
  founderRole: 'Founder & Financial Consultant',
  founderBiography: texts.founderBiography.text,
  paymentInstructions: texts.paymentInstructions.text,
} as const;
