import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../test/database/test-database.js';
import { migrate } from '../platform/database/data-source.js';
import { OwnWebsiteTexts1790000151000 } from './1790000151000-own-website-texts.js';
import { migrations } from './index.js';

const place = migrations.indexOf(OwnWebsiteTexts1790000151000);
let database: TestDatabase;
let db: pg.Client;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrate(database.url, migrations.slice(0, place));
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
});
afterEach(async () => {
  await db.end();
  await database.drop();
});

/** A practice with an owner. */
const existing = (sql: string) =>
  db.query(`INSERT INTO users (id, username, email, password, role) VALUES (1001, 'owner', 'owner@example.com', '', 'admin');
    UPDATE site SET name = 'Limestone', city = 'Austin'; ${sql}`);

interface Upgraded {
  hours: string;
  texts: Record<string, unknown>;
  stats: unknown[];
  services: { id: string; title: string; description: string; features: string[] }[];
  es: {
    hours: string | null;
    founderRole: string | null;
    texts: Record<string, unknown>;
    stats: { label: string | null }[] | null;
    services: { id: string; title: string | null; description: string | null }[];
  };
  stale: Record<string, { at: string }>;
}
async function upgrade() {
  await migrate(database.url, migrations.slice(0, place + 1));
  const { rows } = await db.query<Upgraded>(
    `SELECT hours, texts, stats, services, translations -> 'es' AS es, translations -> 'stale' AS stale FROM site`,
  );
  const [site] = rows;
  if (!site) throw new Error('The practice is gone.');
  const { rows: prices } = await db.query<{ title: string; es: { title: string | null } }>(
    `SELECT title, translations -> 'es' AS es FROM prices WHERE deleted_at IS NULL ORDER BY id`,
  );
  return { ...site, prices };
}

it('a new practice begins with the titles of its services, and without texts, statistics and prices', async () => {
  const { texts, stats, services, es, prices } = await upgrade();
  expect([texts, stats, prices]).toEqual([{}, [], []]);
  expect(services).toHaveLength(7);
  expect(services[1]).toMatchObject({ title: 'Professional Bookkeeping', description: '', features: [] });
  expect(es.services[1]).toMatchObject({ title: 'Contabilidad profesional', description: null });
  const { rows } = await db.query<{ name: string }>(
    `SELECT kind ->> 'labelEs' AS name FROM availability, jsonb_array_elements(types) AS kind`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['Consulta', 'Revisión', 'Sesión de planeación', 'Reunión']);
});

it('what is written or approved is kept, and other samples are dropped', async () => {
  await existing(`UPDATE site SET approved_texts = '{headline,services}', texts = '{"story": "We began.", "closing": ""}',
    founder_role = 'Founder & Financial Consultant', founder_gender = 'feminine',
    translations = '{"es": {"texts": {"headline": "A su alcance"}}}';
    UPDATE prices SET confirmed = (id = 1), translations = CASE id WHEN 1 THEN '{"es": {"title": null}}' ELSE translations END`);
  const { texts, stats, services, es, stale, prices } = await upgrade();
  expect(texts).toEqual({
    headline: 'Financial Success Made Accessible',
    story: 'We began.',
    closing: '',
  });
  expect(es.texts).toEqual({ headline: 'A su alcance' });
  expect([stats, es.stats, stale]).toEqual([[], null, {}]);
  expect(services[1]?.description).toMatch(/^We close your books/);
  expect(es.services[1]?.description).toMatch(/^Cerramos /);
  expect(es.founderRole).toMatch(/^Fundadora /);
  expect(prices.map(({ title, es: { title: spanish } }) => [title, spanish])).toEqual([
    ['Personal Financial Coaching', null],
  ]);
});

it('a practice that shows samples has them as its own words', async () => {
  await existing(`UPDATE site SET shows_samples = true, hours = 'Monday to Friday 9:00 AM to 5:00 PM, evening by request',
    texts = '{"offer": ""}'; UPDATE prices SET confirmed = false;
    UPDATE availability SET weekly = '[{"weekday": 1, "from": "09:00", "to": "16:00"}]'`);
  const { hours, texts, stats, es, prices } = await upgrade();
  expect(Object.keys(texts)).toHaveLength(16);
  expect(texts).toMatchObject({
    offer: '',
    aboutLead: 'Limestone is a small practice in Austin, run by its founder.',
    firstSessionLead: 'This is how we use the time.',
  });
  expect(Object.keys(es.texts)).toHaveLength(15);
  expect(es.stats?.map(({ label }) => label)).toEqual([
    'áreas de servicio especializadas',
    'atención centrada en el cliente',
    'años de experiencia en liderazgo',
    'acceso seguro a sus documentos',
  ]);
  expect(stats).toHaveLength(4);
  // Beside bookable hours, our line was not printed.
  expect([hours, es.hours]).toEqual(['', null]);
  expect(prices).toHaveLength(5);
  expect(prices[4]?.es.title).toBe('Educación financiera');
});

it('Spanish that nobody read is to be reviewed, and older Spanish stays so', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  await existing(`UPDATE site SET texts = '{"headline": "Books, done"}', tagline = 'Changed', translations = '{
    "es": {"tagline": "Lema", "texts": {"greeting": "Hola."}, "services": [{"id": "bookkeeping", "description": "Mía."}],
      "stats": [{"value": "1", "label": "uno"}, {"value": "2", "label": null}, {"value": "3", "label": "tres"}, {"value": "4", "label": "cuatro"}]},
    "stale": {"tagline": {"from": "Before", "at": "${at}"}}}'`);
  const { es, stale } = await upgrade();
  expect(es.texts).toEqual({ greeting: 'Hola.' });
  expect(es.services[1]).toMatchObject({ title: 'Contabilidad profesional', description: 'Mía.' });
  expect(Object.keys(stale).sort()).toEqual([
    'services.bookkeeping.description',
    'stats.0',
    'stats.2',
    'stats.3',
    'tagline',
    'texts.greeting',
  ]);
  expect(stale['tagline']?.at).toBe(at);
});
