import type { SpotName } from '../../shared/art/spot';

/** Caption of the bridge in the home page's hero. */
export const bridgeMeaning = 'A bridge from where you are to where you want to be.';

/** Expected time of an answer to a message, beside the contact form. */
export const answerTime = 'We usually answer within one business day.';

/** Course of a first session; `end` is the share of its time that has passed then. */
export const firstSessionSteps: readonly { end: number; title: string; text: string }[] = [
  {
    end: 1 / 6,
    title: 'Your question',
    text: 'You tell us what brought you here, and what you would like to change.',
  },
  {
    end: 3 / 4,
    title: 'Your numbers',
    text: 'We go over them together: what comes in, what goes out, what you owe. A shoebox of receipts is fine.',
  },
  {
    end: 1,
    title: 'Your next steps',
    text: 'You leave with two or three things to do, and know what more help would cost.',
  },
];

/** Reasons to choose the practice. */
export const reasons: readonly { title: string; text: string }[] = [
  {
    title: 'Plain language',
    text: 'We tell you why, and what it costs, in words you can repeat at home.',
  },
  {
    title: 'Published rates',
    text: 'Our introductory rates are on the pricing page. You know what a session costs before it begins.',
  },
  {
    title: 'One consultant',
    text: "You speak with the founder from the first call to the last document. You won't be passed around.",
  },
  {
    title: 'Private',
    text: 'Your documents, invoices and messages are in your own secure portal, not in an inbox.',
  },
];

export const values: readonly { title: string; icon: SpotName; text: string }[] = [
  {
    title: 'Integrity',
    icon: 'bell',
    text: "We tell you what we see, even if it's not what you hoped to hear. If a question is not ours to answer, we say so.",
  },
  {
    title: 'Personalization',
    icon: 'key',
    text: 'We build your plan from your numbers and your goals. What works for one family may not work for yours.',
  },
  {
    title: 'Results-Driven',
    icon: 'ferry',
    text: 'Every session ends with steps you can take. The next one begins with how they went.',
  },
  {
    title: 'Education',
    icon: 'lantern',
    text: 'We explain the reason behind each recommendation, so you can make the next decision without us.',
  },
  {
    title: 'Long-Term Focus',
    icon: 'oak',
    text: 'We look past the next bill. A good decision should still look good years from now.',
  },
  {
    title: 'Accessibility',
    icon: 'well',
    text: 'Plain words, published rates and a free first session: anyone can ask us for guidance.',
  },
];
