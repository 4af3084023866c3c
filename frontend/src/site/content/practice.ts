import { t } from '@steward/texts';
import type { SpotName } from '../../shared/art/spot';

/** Caption of the bridge in the home page's hero. */
export const bridgeMeaning = () => t('A bridge from where you are to where you want to be.');

/** Expected time of an answer to a message, beside the contact form. */
export const answerTime = () => t('We usually answer within one business day.');

/** Course of a first session; `end` is the share of its time that has passed then. */
export const firstSessionSteps = (): { end: number; title: string; text: string }[] => [
  {
    end: 1 / 6,
    title: t('Your question'),
    text: t('You tell us what brought you here, and what you would like to change.'),
  },
  {
    end: 3 / 4,
    title: t('Your numbers'),
    text: t(
      'We go over them together: what comes in, what goes out, what you owe. A shoebox of receipts is fine.',
    ),
  },
  {
    end: 1,
    title: t('Your next steps'),
    text: t('You leave with two or three things to do, and know what more help would cost.'),
  },
];

/** Reasons to choose the practice. */
export const reasons = (): { title: string; text: string }[] => [
  {
    title: t('Plain language'),
    text: t('We tell you why, and what it costs, in words you can repeat at home.'),
  },
  {
    title: t('Published rates'),
    text: t(
      'Our introductory rates are on the pricing page. You know what a session costs before it begins.',
    ),
  },
  {
    title: t('One consultant'),
    text: t(
      "You speak with the founder from the first call to the last document. You won't be passed around.",
    ),
  },
  {
    title: t('Private'),
    text: t('Your documents, invoices and messages are in your own secure portal, not in an inbox.'),
  },
];

export const values = (): { title: string; icon: SpotName; text: string }[] => [
  {
    title: t('Integrity'),
    icon: 'bell',
    text: t(
      "We tell you what we see, even if it's not what you hoped to hear. If a question is not ours to answer, we say so.",
    ),
  },
  {
    title: t('Personalization'),
    icon: 'key',
    text: t(
      'We build your plan from your numbers and your goals. What works for one family may not work for yours.',
    ),
  },
  {
    title: t('Results-Driven'),
    icon: 'ferry',
    text: t('Every session ends with steps you can take. The next one begins with how they went.'),
  },
  {
    title: t('Education'),
    icon: 'lantern',
    text: t(
      'We explain the reason behind each recommendation, so you can make the next decision without us.',
    ),
  },
  {
    title: t('Long-Term Focus'),
    icon: 'oak',
    text: t('We look past the next bill. A good decision should still look good years from now.'),
  },
  {
    title: t('Accessibility'),
    icon: 'well',
    text: t('Plain words, published rates and a free first session: anyone can ask us for guidance.'),
  },
];
