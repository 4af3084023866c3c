import { demoDetails } from '../domain/demo-details.js';
import { initialServices, initialStats } from '../domain/initial-offer.js';
import { approvableKeys, textKeys } from '../domain/website-texts.js';
import { approvedOf, publishedTexts, samplesOf, unapprovedOf } from './published-texts.js';
import { isOurSpanish, spanishOf } from './starting-texts.js';

type Stored = Parameters<typeof unapprovedOf>[0] & Parameters<typeof publishedTexts>[0];

const ownPractice = (over: Partial<Stored> = {}): Stored => ({
  displayName: 'Limestone',
  city: 'Austin',
  founderName: 'Sam Sample',
  founderGender: null,
  isDemo: false,
  showsSamples: false,
  hasFreeType: true,
  approvedTexts: [],
  texts: {},
  translations: { es: {} },
  stats: initialStats,
  services: initialServices,
  ...over,
});
const all = (value: unknown): object => Object.fromEntries(textKeys.map((key) => [key, value]));

describe('samples', () => {
  it('are not published in a new practice, in either language', () => {
    expect(publishedTexts(ownPractice())).toEqual({ en: all(null), es: all(null) });
    expect(unapprovedOf(ownPractice())).toEqual(approvableKeys);
    expect(approvedOf(ownPractice())).toEqual([]);
  });

  it('are published in the demo practice, and where a practice showed them before', () => {
    for (const site of [ownPractice({ isDemo: true }), ownPractice({ showsSamples: true })]) {
      const { en, es } = publishedTexts(site);
      expect(en).toMatchObject({
        headline: 'Financial Success Made Accessible',
        aboutLead: 'Limestone is a small practice in Austin, run by its founder.',
        greeting: "Hi, I'm Sam. I'll answer you myself.",
      });
      expect(es).toMatchObject({
        offer: 'La primera sesión es GRATIS para clientes nuevos',
        aboutLead: 'Limestone es un despacho pequeño en Austin. Le atiende siempre la misma persona.',
      });
      expect(publishedTexts({ ...site, founderGender: 'feminine' }).es.aboutLead).toBe(
        'Limestone es un despacho pequeño en Austin, a cargo de su fundadora.',
      );
    }
    expect(unapprovedOf(ownPractice({ isDemo: true }))).toEqual([]);
    expect(approvedOf(ownPractice({ isDemo: true }))).toEqual(approvableKeys);
    expect(unapprovedOf(ownPractice({ showsSamples: true }))).toEqual(approvableKeys);
  });

  it('are published once approved, and are replaced by what the practice writes', () => {
    const site = ownPractice({
      approvedTexts: ['headline', 'stats'],
      texts: { story: 'We began.', closing: '', values: [] },
    });
    expect(publishedTexts(site).en).toEqual({
      ...all(null),
      headline: 'Financial Success Made Accessible',
      story: 'We began.',
    });
    const unapproved = unapprovedOf(site);
    for (const key of ['headline', 'stats', 'story', 'closing', 'values'] as const)
      expect(unapproved).not.toContain(key);
    expect(unapproved).toContain('services');
  });

  it('of services and statistics end with the change of the last one', () => {
    const services = initialServices.map((service) => ({
      ...service,
      description: 'Ours.',
      details: [],
      features: [],
    }));
    const own = ownPractice({ services, stats: [] });
    expect(unapprovedOf(own)).not.toContain('services');
    expect(unapprovedOf(own)).not.toContain('stats');
  });
});

describe('the Spanish of a text', () => {
  it('goes with the sample, and is the practice’s own otherwise', () => {
    const site = ownPractice({
      approvedTexts: ['headline'],
      texts: { story: 'We began.', closing: 'Come by.', greeting: '' },
      translations: { es: { texts: { closing: 'Pase a vernos.', greeting: 'Hola.', values: [] } } },
    });
    expect(publishedTexts(site).es).toEqual({
      ...all(null),
      headline: samplesOf(site, 'es').headline,
      closing: 'Pase a vernos.',
    });
  });

  it('about the founder follows the gender', () => {
    const roles = (['feminine', 'masculine', null] as const).map((gender) =>
      spanishOf(demoDetails.founderRole, undefined, gender),
    );
    expect(roles).toEqual([
      'Fundadora y consultora financiera',
      'Fundador y consultor financiero',
      'Titular y especialista en finanzas',
    ]);
    for (const role of roles) expect(isOurSpanish(role ?? '')).toBe(true);
  });

  it('leaves out a section if it is empty', () => {
    const translations = { es: { texts: { story: '' } } };
    expect(publishedTexts(ownPractice({ isDemo: true, translations })).es.story).toBe('');
  });
});

describe('the free first session', () => {
  const speaksOfFree = (site: Stored): boolean =>
    /\bfree\b/i.test(JSON.stringify([publishedTexts(site).en, samplesOf(site, 'en').contactQuestions]));

  it('is in no text once it is off, or no type of appointment is free', () => {
    expect(speaksOfFree(ownPractice({ isDemo: true }))).toBe(true);
    expect(speaksOfFree(ownPractice({ isDemo: true, texts: { offer: '' } }))).toBe(false);
    expect(speaksOfFree(ownPractice({ isDemo: true, hasFreeType: false }))).toBe(false);
    expect(speaksOfFree(ownPractice({ approvedTexts: ['contactQuestions'] }))).toBe(false);
  });

  it('has the practice’s own words while a type of appointment is free', () => {
    const texts = { offer: 'Coffee is on us' };
    expect(publishedTexts(ownPractice({ texts })).en.offer).toBe('Coffee is on us');
    expect(publishedTexts(ownPractice({ texts, hasFreeType: false })).en.offer).toBeNull();
  });
});
