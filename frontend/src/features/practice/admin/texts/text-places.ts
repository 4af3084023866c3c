import { t } from '@steward/texts';
import type { AdditionTypes } from '../../../../shared/parts/additions';
import { useAdditions } from '../../../../shared/parts/parts-in-use';
import { type Placed, withAdded } from '../../../../shared/parts/placed';

/** Keys of the texts that are a list. */
export const listKeys = [
  'firstSession',
  'reasons',
  'values',
  'pricingQuestions',
  'contactQuestions',
] as const;
export type ListKey = (typeof listKeys)[number];

export const isListKey = (key: TextKey): key is ListKey => (listKeys as readonly string[]).includes(key);
/** Lists of questions with answers; the others have titles with texts. */
export const isOfQuestions = (key: ListKey): boolean => key.endsWith('Questions');

/** The texts that are one text, with the server's limits in characters; below, those of a list. */
export const longest = {
  headline: 120,
  heroCaption: 120,
  offer: 1000,
  greeting: 1000,
  firstSessionLead: 1000,
  closing: 1000,
  whyLead: 1000,
  aboutLead: 1000,
  story: 6000,
  pricingLead: 1000,
  answerTime: 120,
} as const;
export type TextKey = keyof typeof longest | ListKey;

export const longestHead = 120;
export const longestBody = 600;
export const mostEntries = 12;

export interface TextPlace {
  key: TextKey;
  label: string;
  /** The place where visitors read it. */
  place: string;
  rows?: number;
}

export interface TextPage {
  title: string;
  text: string;
  texts: readonly TextPlace[];
}

declare module '../../../../shared/parts/additions' {
  interface AdditionTypes {
    /** Further texts of the home page, each before the one of a key. */
    'practice.home-texts': () => readonly (TextPlace & Placed)[];
  }
}

/** The texts that the practice can write, by page, with those of parts. */
export function textPagesWith(ofParts: readonly AdditionTypes['practice.home-texts'][]): readonly TextPage[] {
  const added = ofParts.flatMap((texts) => texts());
  const [home, ...others] = textPages();
  return home ? [{ ...home, texts: withAdded(home.texts, added, ({ key }) => key) }, ...others] : others;
}

/** The same with those of the parts in use. */
export const useTextPages = (): readonly TextPage[] => textPagesWith(useAdditions('practice.home-texts'));

/** The texts by page, in the order in which a visitor reads them; the home page first. */
const textPages = (): readonly TextPage[] => [
  {
    title: t('Home page'),
    text: t('Statistics and services are under Services & prices. What is empty is left out.'),
    texts: [
      { key: 'headline', label: t('Headline'), place: t('Home page, at the top. Without it: your name') },
      { key: 'heroCaption', label: t('Caption'), place: t('Home page, above the picture') },
      {
        key: 'greeting',
        label: t('Greeting'),
        place: t('Home page, beside your photo. Without a photo it is not shown'),
        rows: 2,
      },
      {
        key: 'firstSessionLead',
        label: t('First session'),
        place: t('Home page, above the steps of a first session'),
        rows: 2,
      },
      {
        key: 'firstSession',
        label: t('Steps of a first session'),
        place: t('Home page, below the services'),
      },
      { key: 'closing', label: t('Closing words'), place: t('Home page, in the band near the end'), rows: 3 },
    ],
  },
  {
    title: t('Home and About page'),
    text: t('Shown on both pages.'),
    texts: [
      { key: 'whyLead', label: t('Why choose us'), place: t('Above the reasons'), rows: 3 },
      { key: 'reasons', label: t('Reasons'), place: t('Beside “Why choose us”') },
    ],
  },
  {
    title: t('About page'),
    text: t('Your photo and biography are under Details.'),
    texts: [
      { key: 'aboutLead', label: t('Introduction'), place: t('About page, below the heading'), rows: 2 },
      {
        key: 'story',
        label: t('Our Story'),
        place: t('About page. An empty line begins a paragraph'),
        rows: 10,
      },
      { key: 'values', label: t('Our Core Values'), place: t('About page, below your story') },
    ],
  },
  {
    title: t('Pricing page'),
    text: t('Prices are under Services & prices.'),
    texts: [
      {
        key: 'pricingLead',
        label: t('Introduction to the prices'),
        place: t('Pricing page, below the heading'),
        rows: 2,
      },
      {
        key: 'pricingQuestions',
        label: t('Questions about fees'),
        place: t('Pricing page, below the prices'),
      },
    ],
  },
  {
    title: t('Contact page'),
    text: t('Address, phone and hours are under Details.'),
    texts: [
      {
        key: 'answerTime',
        label: t('Answer time'),
        place: t('Home and contact page, beside the contact form'),
      },
      { key: 'contactQuestions', label: t('Common questions'), place: t('Contact page, at the end') },
    ],
  },
];
