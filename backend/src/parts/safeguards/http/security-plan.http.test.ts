import { createHash } from 'node:crypto';
import { grant } from '../../../../test/grants.js';
import { admin, adminId, app, practice } from '../../../../test/practice.js';
import { setStaffSees, staffMember } from '../../../../test/staff.js';
import { absurdIds, fetchBytes, pages, refused } from '../../../../test/test-app.js';
import { addDays } from '../../../kernel/index.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { Site } from '../../../modules/practice/index.js';
import { SecurityPlans } from '../application/security-plans.js';

const path = '/api/admin/security-plan';

interface Fact {
  name: string;
  value: string;
  attention?: boolean;
}
interface Plan {
  answers: Record<string, unknown>;
  written: boolean;
  sections: {
    title: string;
    texts: { label: string; text: string }[];
    facts: Fact[];
    tables: { caption: string; rows: string[][] }[];
  }[];
  unwritten: string[];
  review: string;
  inForce: { id: number; reviewOn: string } | null;
  differences: { section: string; name: string; was: string | null; is: string | null }[];
}

let today: string;

practice();
beforeAll(async () => {
  await app.account('asample');
  today = await app.app.get(Site).today();
});

const read = async (): Promise<Plan> => (await admin.get(path).expect(200)).body as Plan;
const adopt = (body: object = {}) => admin.post(`${path}/adopt`).send(body);
const fact = ({ sections }: Plan, name: string): Fact | undefined =>
  sections.flatMap(({ facts }) => facts).find((one) => one.name === name);
const table = ({ sections }: Plan, caption: string): string[][] =>
  sections.flatMap(({ tables }) => tables).find((one) => one.caption === caption)?.rows ?? [];

const written = {
  coordinator: { name: 'Jordan Example', title: 'Founder', phone: '(210) 555-0100' },
  riskAssessment: 'A stolen laptop: unlikely, serious.',
  riskAssessedOn: '2026-01-31',
  devices: [{ name: 'Laptop 1', location: 'Office' }],
  trainings: [{ on: '2026-02-01', topic: 'Phishing', people: 'Everybody' }],
  providers: [{ name: 'Example Hosting', service: 'The machine' }],
  incidentContacts: [{ role: 'Insurance company', reach: '(210) 555-0199' }],
};

describe('the security plan', () => {
  it('starts with suggestions and facts from the running system', async () => {
    const plan = await read();
    expect(plan).toMatchObject({ written: false, review: 'none', inForce: null, differences: [] });
    expect(plan.sections.map(({ title }) => title)).toEqual([
      'Purpose and scope',
      'Responsible people',
      'Risk assessment',
      'Inventory',
      'Access',
      'Encryption',
      'Monitoring and testing',
      'Office, network and staff rules',
      'Retention and disposal',
      'Training',
      'Service providers',
      'Incident response',
      'Review',
    ]);
    expect(plan.unwritten).toContain('Responsible people: Coordinator');
    expect(fact(plan, 'Second factor for admin accounts')).toMatchObject({ attention: true });
    expect(fact(plan, 'Admin accounts without a second factor')).toMatchObject({
      value: 'Sam Sample',
      attention: true,
    });
    expect(table(plan, 'Health checks at that time').map(([name]) => name)).toContain('Database');
    const { body: health } = await admin.get('/api/admin/health').expect(200);
    expect((health as { checks: object[] }).checks).toContainEqual({
      name: 'Security plan',
      state: 'attention',
      sentence: 'No security plan has been adopted yet.',
      since: null,
      url: '/admin/security-plan',
    });
    expect(table(plan, 'Admin accounts')).toEqual([
      ['Sam Sample', 'consultant', 'Owner', 'none', expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string],
    ]);
    expect(Number(fact(plan, 'Logins in the past year')?.value)).toBeGreaterThan(0);
  });

  it('knows roles of the staff, assignments, and people with access for clients', async () => {
    const plan = await read();
    expect(fact(plan, 'Staff')).toMatchObject({ value: '1 owner', figure: true });
    expect(fact(plan, 'People with access for clients')).toMatchObject({ value: 'None', figure: true });
    const all = fact(plan, 'Assignments')?.value;
    const client = await app.account('briverside');
    for (const [username, until] of [
      ['planner', '2999-05-01'],
      ['bookkeeper', '2999-03-31'],
    ] as const) {
      const person = await app.account(username);
      await grant(app, { clientId: client.id, personId: person.id, until });
    }
    const gone = await app.account('gone');
    await grant(app, { clientId: client.id, personId: gone.id, ended: true });
    const assistant = await staffMember(app, 'assistant', 'assistant');
    await setStaffSees(app, 'assigned');
    const now = await read();
    expect(fact(now, 'Staff')?.value).toBe('1 owner, 1 assistant');
    expect(fact(now, 'People with access for clients')?.value).toBe('2, next last day 2999-03-31');
    expect(fact(now, 'Assignments')?.value).not.toBe(all);
    expect(table(now, 'Admin accounts').map(([, , role]) => role)).toEqual(['Owner', 'Assistant']);
    await setStaffSees(app, 'all');
    await admin.patch(`/api/admin/staff/${assistant.id}`).send({ active: false }).expect(200);
  });

  it('is adopted only with a named coordinator', async () => {
    const { body } = await adopt().expect(400);
    expect(body).toEqual(
      refused(400, 'request.invalid', {
        'coordinator.name': 'Enter and save the name of the coordinator before you adopt the plan',
      }),
    );
  });

  it('stores the answers, and refuses invalid ones', async () => {
    const plan = (await admin.put(path).send(written).expect(200)).body as Plan;
    expect(plan.written).toBe(true);
    expect(plan.answers).toMatchObject({
      coordinator: { ...written.coordinator, email: '' },
      devices: [{ name: 'Laptop 1', location: 'Office', holds: '' }],
      providers: [{ name: 'Example Hosting', service: 'The machine', contact: '', reviewedOn: null }],
      scope: '',
    });
    expect(table(plan, 'Trainings')).toEqual([['2026-02-01', 'Phishing', 'Everybody']]);
    const future = addDays(today, 2);
    for (const [body, field] of [
      [{}, 'coordinator'],
      [{ ...written, coordinator: 'me' }, 'coordinator'],
      [{ ...written, scope: 'x'.repeat(10_001) }, 'scope'],
      [{ ...written, scope: 'a\0b' }, 'scope'],
      [{ ...written, riskAssessedOn: future }, 'riskAssessedOn'],
      [{ ...written, riskAssessedOn: '2026-02-30' }, 'riskAssessedOn'],
      [{ ...written, trainings: [{ on: future, topic: 'x' }] }, 'trainings.0.on'],
      [{ ...written, trainings: [{ topic: 'x' }] }, 'trainings.0.on'],
      [{ ...written, devices: [{}] }, 'devices.0.name'],
      [{ ...written, devices: 'none' }, 'devices'],
      [{ ...written, devices: Array.from({ length: 201 }, () => ({ name: 'x' })) }, 'devices'],
      [{ ...written, providers: [{ name: 'x', reviewedOn: future }] }, 'providers.0.reviewedOn'],
    ] as const) {
      const { body: answer } = await admin.put(path).send(body).expect(400);
      expect(Object.keys((answer as { fields: object }).fields)).toContain(field);
    }
    expect((await read()).answers).toEqual(plan.answers);
  });

  it('can be downloaded as a draft', async () => {
    const { body, headers } = await fetchBytes(admin, `${path}/draft/file`).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect((body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is reviewed within a year, and after today', async () => {
    for (const reviewOn of [today, addDays(today, 367), 'soon']) {
      const { body } = await adopt({ reviewOn }).expect(400);
      expect(body).toMatchObject({ fields: { reviewOn: expect.any(String) as string } });
    }
  });

  it('is stored as adopted, byte for byte, whatever changes later', async () => {
    const { body } = await adopt({ note: 'The first one.' }).expect(201);
    expect(body).toMatchObject({ id: 1, reviewOn: addDays(today, 365) });
    const { sha256 } = body as { sha256: string };
    const file = async () => (await fetchBytes(admin, `${path}/versions/1/file`).expect(200)).body as Buffer;
    expect(
      createHash('sha256')
        .update(await file())
        .digest('hex'),
    ).toBe(sha256);
    expect(await read()).toMatchObject({ review: 'current', inForce: { id: 1 }, differences: [] });

    await app.account('second', 'admin');
    await admin
      .put(path)
      .send({ ...written, scope: 'Everything.' })
      .expect(200);
    expect((await read()).differences).toEqual([
      {
        section: 'Access',
        name: 'Admin accounts without a second factor',
        was: 'Sam Sample',
        is: 'Sam Sample, Sam Sample',
      },
    ]);
    expect(
      createHash('sha256')
        .update(await file())
        .digest('hex'),
    ).toBe(sha256);

    const { body: second } = await adopt({ reviewOn: addDays(today, 40) }).expect(201);
    expect(second).toMatchObject({ id: 2 });
    expect((await read()).differences).toEqual([]);
    const listed = await pages<{ id: number; note: string | null }>(admin, `${path}/versions?limit=1`);
    expect(listed.flatMap(({ rows }) => rows)).toEqual([
      expect.objectContaining({ id: 2, note: null, adoptedBy: { id: adminId, name: 'Sam Sample' } }),
      expect.objectContaining({ id: 1, note: 'The first one.', sha256 }),
    ]);
    expect(listed[0]?.total).toBe(2);
  });

  it('is adopted once by two simultaneous requests', async () => {
    const answers = await Promise.all([adopt(), adopt()]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    const versions = (await admin.get(`${path}/versions`).expect(200)).body as { id: number }[];
    expect(versions.map(({ id }) => id)).toEqual(
      [3, 4]
        .slice(0, statuses.filter((status) => status === 201).length)
        .reverse()
        .concat(2, 1),
    );
    for (const { status, body } of answers)
      if (status !== 201) expect(body).toEqual(refused(409, 'security_plan.changed'));
  });

  it('is not adopted if it was changed in between', async () => {
    const adoption = { reviewOn: undefined, note: null };
    const commit = await app.app.get(SecurityPlans).prepareAdoption({ id: adminId, role: 'admin' }, adoption);
    await admin
      .put(path)
      .send({ ...written, scope: 'Everything else.' })
      .expect(200);
    await expect(commit()).rejects.toMatchObject({ code: 'security_plan.changed' });
  });

  it('is recorded in the activity log', async () => {
    const { body } = await admin.get('/api/admin/activity?subjectType=security_plan').expect(200);
    expect((body as { type: string }[]).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['security_plan.changed', 'security_plan.adopted']),
    );
  });

  it('has no version with an absurd number', async () => {
    for (const id of [...absurdIds, '99'])
      await admin.get(`${path}/versions/${encodeURIComponent(id)}/file`).expect(404);
  });

  it('sends reminders of its review before, on the date, and after it, each once', async () => {
    await adopt({ reviewOn: addDays(today, 40) }).expect(201);
    const remind = async (): Promise<string[]> => {
      await app.app.get(Jobs).runNow('security-plan.review');
      const notifications = await app.sql.rows<{ title: string }>(
        'test.reminders',
        `SELECT title FROM notifications WHERE user_id = $1 AND title LIKE 'Security plan%' ORDER BY id`,
        [adminId],
      );
      return notifications.map(({ title }) => title);
    };
    const day = 24 * 60 * 60 * 1000;
    expect(await remind()).toEqual([]);
    app.clock.pass(11 * day);
    expect(await remind()).toEqual(['Security plan due for review']);
    expect(await remind()).toHaveLength(1);
    app.clock.pass(30 * day);
    expect(await remind()).toEqual(['Security plan due for review', 'Security plan overdue']);
    app.clock.pass(29 * day);
    expect(await remind()).toHaveLength(2);
    app.clock.pass(2 * day);
    expect(await remind()).toHaveLength(3);
    const again = await app.signIn('consultant');
    expect((await again.get(path).expect(200)).body).toMatchObject({ review: 'overdue' });
  });
});
