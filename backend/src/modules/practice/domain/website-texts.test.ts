import { allTexts, type EnteredTexts, textsFrom } from './website-texts.js';

const entry = (title: string, text = '') => ({ title, text });

describe('texts of the website', () => {
  it('keep their value if they are left out, and are emptied, also by null', () => {
    const before = { headline: 'Ours', story: 'We began.', reasons: [entry('Near')] };
    expect(textsFrom({ headline: undefined, story: '', reasons: null }, before)).toEqual({
      headline: 'Ours',
      story: '',
      reasons: [],
    });
    expect(allTexts({ headline: 'Ours', values: [] })).toMatchObject({
      headline: 'Ours',
      values: null,
      story: null,
    });
  });

  it.each<[EnteredTexts, string, string]>([
    [{ values: [entry('x'.repeat(121))] }, 'texts.values', 'Must be at most 120 characters'],
    [{ values: [entry('', 'Text')] }, 'texts.values', 'Title is required'],
    [
      { firstSession: [entry('One', 'x'.repeat(601))] },
      'texts.firstSession',
      'Must be at most 600 characters',
    ],
    [
      { pricingQuestions: [{ question: 'Why?', answer: 'x'.repeat(601) }] },
      'texts.pricingQuestions',
      'Must be at most 600 characters',
    ],
  ])('refuse %#', (entered, field, message) => {
    expect(() => textsFrom(entered, {})).toThrow(
      expect.objectContaining({ kind: 'invalid', fields: { [field]: message } }) as Error,
    );
  });
});
