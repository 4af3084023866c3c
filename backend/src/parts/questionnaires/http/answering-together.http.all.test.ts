import fc from 'fast-check';
import { anOrganization, grant } from '../../../../test/grants.js';
import { admin, app, practice } from '../../../../test/practice.js';
import { textOfPdf } from '../../../../test/text-of-pdf.js';
import { type Agent, fetchBytes } from '../../../../test/test-app.js';
import { askedOf } from '../domain/form/asked.js';
import type { AnswerValue, Section } from '../domain/form/questions.js';
import { anOrganizer } from '../testing/an-organizer.js';
import { adminPath, put, type Row, store, submit } from '../testing/responses-over-http.js';

practice([], { THROTTLE: 'off' });

let people: [Agent, Agent];
let household: number;
beforeAll(async () => {
  household = await anOrganization(app, { kind: 'household', name: 'The Samples' });
  const pat = await app.client('pat');
  const kim = await app.client('kim');
  for (const { id } of [pat, kim]) await grant(app, { clientId: household, personId: id, role: 'owner' });
  people = [pat.agent, kim.agent];
});

/** Values that differ from each other, by key: a later answer shows that it is the later one. */
const values: Record<string, (n: number) => AnswerValue | null> = {
  name: (n) => (n % 5 === 0 ? null : `Name ${n}`),
  notes: (n) => `Notes ${n}`,
  owns: (n) => (n % 2 === 0 ? 'yes' : 'no'),
  revenue: (n) => `${n}.00`,
  jobs: (n) => n % 3,
  income: (n) => ['Rent', 'Interest', 'Farm'].slice(0, n % 4),
};
const keys = Object.keys(values);

const act = fc.record({
  key: fc.constantFrom(...keys),
  by: fc.constantFrom(0, 1),
  isSubmission: fc.boolean(),
});
const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 8 });

it('no answer of two people who answer at once is lost, whenever they submit', async () => {
  const { sections } = anOrganizer();
  const questionnaire = await store();
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const sent = await admin
        .post(`/api/admin/questionnaires/${questionnaire}/send`)
        .send({ userId: household })
        .expect(201);
      const { id } = sent.body as Row;
      /** Accepted answers, by key. */
      const last = new Map<string, { savedAt: string; value: AnswerValue | null }>();
      let n = 0;
      for (const [round, acts] of all.entries()) {
        const isLast = round === all.length - 1;
        await Promise.all(
          acts.map(async ({ key, by, isSubmission }) => {
            const agent = people[by as 0 | 1];
            if (isLast && isSubmission) {
              const { status } = await submit(id, agent);
              // A name may be missing; the other person may have been first.
              expect([200, 400, 409]).toContain(status);
              return;
            }
            const value = values[key]?.(++n) ?? null;
            const { status, body } = await put(id, key, { value }, agent);
            expect([200, 409]).toContain(status);
            if (status === 409) return;
            const { savedAt } = body as { savedAt: string };
            expect(savedAt).not.toBe(last.get(key)?.savedAt);
            if (savedAt > (last.get(key)?.savedAt ?? '')) last.set(key, { savedAt, value });
          }),
        );
      }
      const { body } = await admin.get(`${adminPath}/${id}`).expect(200);
      const row = body as Row & { answers: Record<string, AnswerValue>; answered: number; visible: number };
      const kept = Object.fromEntries(
        Array.from(last).flatMap(([key, { value }]) => (value === null ? [] : [[key, value]])),
      );
      const { visible, answered } = askedOf(sections as readonly Section[], kept);
      const shown = new Set(visible.map(({ key }) => key));
      const expected = Object.entries(kept).filter(([key]) => row.state === 'open' || shown.has(key));
      expect(row.answers).toEqual(Object.fromEntries(expected));
      expect(row).toMatchObject({ answered: answered.size, visible: visible.length });
      if (row.documentId === null) return;
      const file = (await fetchBytes(admin, `/api/documents/${row.documentId}`).expect(200)).body as Buffer;
      const text = await textOfPdf(file);
      const { notes } = row.answers;
      if (typeof notes === 'string') expect(text).toContain(notes);
      const made = await app.sql.column<number>(
        'test.made',
        'SELECT count(*)::int FROM questionnaire_requests WHERE response_id = $1 GROUP BY source HAVING count(*) > 1',
        [id],
      );
      expect(made).toEqual([]);
    }),
    { numRuns: 25 },
  );
}, 120_000);
