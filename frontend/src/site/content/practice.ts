import type { SpotName } from '../../shared/art/spot';

/** The texts under the home page's opening. */
export const figures: readonly { figure: string; meaning: string }[] = [
  { figure: '5', meaning: 'specialized service areas' },
  { figure: '100%', meaning: 'client-centered approach' },
  { figure: '10+', meaning: 'years leadership experience' },
  { figure: '24/7', meaning: 'secure document access' },
];

/** Why somebody would choose this practice. */
export const reasons: readonly { title: string; text: string }[] = [
  {
    title: 'Plain language',
    text: 'Every recommendation comes with its reason and its price, in words you can repeat at home.',
  },
  {
    title: 'Published rates',
    text: 'Introductory rates, printed on the pricing page. You know the cost of a session before it begins.',
  },
  {
    title: 'One consultant',
    text: 'You speak with the founder from the first call to the last document. Nobody is handed over.',
  },
  {
    title: 'Kept private',
    text: 'Documents, invoices and messages stay in your own secure portal, not in an inbox.',
  },
];

export const values: readonly { title: string; icon: SpotName; text: string }[] = [
  {
    title: 'Integrity',
    icon: 'bell',
    text: 'We say what we see, also when it is not what you hoped to hear, and we say when a question is not ours to answer.',
  },
  {
    title: 'Personalization',
    icon: 'key',
    text: 'Your plan is made from your figures and your aims. What fits one household or shop seldom fits the next.',
  },
  {
    title: 'Results-Driven',
    icon: 'ferry',
    text: 'Every session ends with steps that can be taken, and the next one begins with what came of them.',
  },
  {
    title: 'Education',
    icon: 'lantern',
    text: 'We explain the reason behind each recommendation, so that you can make the next decision without us.',
  },
  {
    title: 'Long-Term Focus',
    icon: 'oak',
    text: 'We look past the next bill. A good decision should still look good years from now.',
  },
  {
    title: 'Accessibility',
    icon: 'well',
    text: 'Plain words, published rates and a first session that is free: guidance is there for whoever asks for it.',
  },
];
