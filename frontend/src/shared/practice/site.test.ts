import { inLanguage } from '@steward/texts';
import { aSite } from '../../../test/fixtures';
import { siteForReader } from './site';

const stats = [
  { value: '5', label: 'service areas' },
  { value: '24/7', label: 'document access' },
];

test('statistics are read in Spanish, and in English where there is no current Spanish', () => {
  const { translations, ...site } = aSite();
  const spanish = [
    { value: null, label: null },
    { value: null, label: 'acceso a documentos' },
  ];
  const read = (es: typeof translations.es.stats) =>
    inLanguage('es', () =>
      siteForReader({ ...site, stats, translations: { es: { ...translations.es, stats: es } } }),
    ).stats;
  expect(read(spanish)).toEqual([
    { ...stats[0], lang: { value: 'en', label: 'en' } },
    { value: '24/7', label: 'acceso a documentos', lang: { value: 'en' } },
  ]);
  expect(read(null).map(({ label, lang }) => [label, lang['label']])).toEqual([
    ['service areas', 'en'],
    ['document access', 'en'],
  ]);
});
