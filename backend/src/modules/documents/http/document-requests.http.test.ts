import { eventually } from '../../../../test/eventually.js';
import { admin, adminId, alex, app, bea, practice } from '../../../../test/practice.js';
import { absurdIds, type Agent, fetchBytes, refused } from '../../../../test/test-app.js';
import { DomainEvents } from '../../../platform/unit-of-work/domain-events.js';
import { Jobs } from '../../../platform/events/jobs.js';
import { samplePng } from '../../../platform/files/testing/sample-files.js';
import { Site } from '../../practice/index.js';
import { requestsPath, RequestsOverHttp } from '../testing/requests-over-http.js';

let requests: RequestsOverHttp;
practice(['alex', 'bea']);
beforeAll(async () => {
  requests = new RequestsOverHttp(admin, alex);
});

describe('requesting a document from a client', () => {
  it('returns the request, and only its client sees it immediately', async () => {
    const { id: templateId } = await requests.template();
    const asked = { description: ' Both pages. ', dueDate: '2999-02-15', templateId };
    const request = await requests.make(asked);
    const { id } = request;
    expect(request).toEqual({
      id: expect.any(Number),
      userId: alex.id,
      username: 'asample',
      client: { id: alex.id, name: 'Sam Sample' },
      remindedOn: null,
      requestedBy: adminId,
      title: 'W-2 of 2026',
      description: 'Both pages.',
      dueDate: '2999-02-15',
      status: 'pending_review',
      overdue: false,
      reason: null,
      documentId: null,
      fileName: null,
      needsPassword: false,
      uploadedAt: null,
      undoable: false,
      items: [],
      templateId,
      templateUrl: `/api/admin/document-templates/${templateId}/file`,
      templateFileName: 'form.png',
      created_at: expect.stringMatching(/Z$/),
      updated_at: request['created_at'],
      allowed: ['edit', 'remind', 'delete'],
    });
    const { username: _, client: __, remindedOn: ___, allowed, ...seen } = request;
    const own = { ...seen, templateUrl: `/api/document-requests/${id}/template` };
    expect(await requests.own(id)).toEqual(own);
    const path = `/api/document-requests/${id}`;
    expect((await alex.agent.get(path).expect(200)).body).toEqual({ ...own, allowed: ['upload'] });
    await bea.agent.get(path).expect(404);
    expect({ ...(await requests.forAdmin(id)), allowed }).toEqual(request);
    expect((await admin.get(`${requestsPath}/${id}`).expect(200)).body).toEqual(request);
    expect(await requests.own(id, bea)).toBeUndefined();
  });

  it('works without description, due date and form, also with empty fields', async () => {
    for (const over of [{}, { description: '', dueDate: '', templateId: '' }, { dueDate: null }])
      expect(await requests.make(over)).toMatchObject({
        description: null,
        dueDate: null,
        templateId: null,
        templateUrl: null,
        templateFileName: null,
      });
  });

  it.each([
    ['no client', { userId: undefined }, { userId: 'Please select a client' }],
    ['a client who does not exist', { userId: 2147483647 }, { userId: 'Please select a client' }],
    ['an admin', { userId: 1 }, { userId: 'Please select a client' }],
    ['two characters', { title: ' ab ' }, { title: 'Title must be at least 3 characters' }],
    ['no title', { title: undefined }, { title: 'Title must be at least 3 characters' }],
    [
      'a long description',
      { description: 'x'.repeat(2001) },
      { description: 'Must be at most 2000 characters' },
    ],
    ['a day that is none', { dueDate: '2027-02-30' }, { dueDate: 'Enter a date, e.g. 2027-01-31' }],
    ['a year of two digits', { dueDate: '0026-12-01' }, { dueDate: 'Enter a date, e.g. 2027-01-31' }],
    ['a moment', { dueDate: '2027-02-15T00:00:00Z' }, { dueDate: 'Enter a date, e.g. 2027-01-31' }],
    ['a form that is none', { templateId: 'x' }, { templateId: 'Please select a template' }],
    ['a form that does not exist', { templateId: 2147483647 }, { templateId: 'Please select a template' }],
  ])('is refused with %s', async (_name, over, fields) => {
    const userId = 'userId' in over && over.userId === 1 ? adminId : alex.id;
    const { body } = await admin
      .post(requestsPath)
      .send({ title: 'W-2 of 2026', ...over, ...(!('userId' in over && over.userId !== 1) && { userId }) })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', fields as Record<string, string>));
  });

  it('is refused with a deleted form, and happens once per Idempotency-Key', async () => {
    const { id: templateId } = await requests.template();
    await admin.delete(`/api/admin/document-templates/${templateId}`).expect(204);
    const { body } = await admin
      .post(requestsPath)
      .send({ userId: alex.id, title: 'W-2 of 2026', templateId })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { templateId: 'Please select a template' }));
    const once = () =>
      admin
        .post(requestsPath)
        .set('Idempotency-Key', 'asked-once')
        .send({ userId: alex.id, title: 'Asked once' })
        .expect(201);
    expect((await once()).body).toEqual((await once()).body);
  });
});

describe('a request', () => {
  it('can be changed partially', async () => {
    const { id } = await requests.make({ description: 'Both pages.', dueDate: '2999-02-15' });
    expect((await requests.patch(id, { title: 'W-2 of 2027' }).expect(200)).body).toMatchObject({
      title: 'W-2 of 2027',
      description: 'Both pages.',
      dueDate: '2999-02-15',
    });
    expect((await requests.patch(id, { description: null, dueDate: '' }).expect(200)).body).toMatchObject({
      title: 'W-2 of 2027',
      description: null,
      dueDate: null,
    });
    for (const title of ['ab', '', null])
      expect((await requests.patch(id, { title }).expect(400)).body.fields).toEqual({
        title: 'Title must be at least 3 characters',
      });
    expect((await requests.patch(id, { status: 'signed' }).expect(400)).body.fields).toEqual({
      status: 'Must be one of pending_review, completed',
    });
    expect((await requests.patch(id, { dueDate: 'soon' }).expect(400)).body.fields).toEqual({
      dueDate: 'Enter a date, e.g. 2027-01-31',
    });
  });

  it('can be withdrawn: it disappears for both sides, and its upload stays in the library', async () => {
    const { id } = await requests.make();
    const { documentId } = await requests.answered(id);
    await admin.delete(`${requestsPath}/${id}`).expect(204);
    expect([await requests.own(id), await requests.forAdmin(id)]).toEqual([undefined, undefined]);
    expect(await requests.documentIds()).toContain(documentId);
    await requests.viewAsAdmin(documentId);
    await admin.delete(`/api/admin/documents/${documentId}`).expect(204);
    const gone = refused(404, 'document_request.not_found');
    for (const call of [
      admin.get(`${requestsPath}/${id}`),
      admin.delete(`${requestsPath}/${id}`),
      requests.patch(id, {}),
      requests.answer(id),
      requests.undo(id),
    ])
      expect((await call.expect(404)).body).toEqual(gone);
  });

  it('serves its form as long as the template exists', async () => {
    const { id: templateId } = await requests.template({ title: 'Short-lived form' });
    const { id } = await requests.make({ templateId });
    const form = `/api/document-requests/${id}/template`;
    const { body, headers } = await fetchBytes(alex.agent, form).expect(200);
    expect(body).toEqual(samplePng);
    expect(headers['content-disposition']).toMatch(/^attachment; .*form\.png/);
    await admin.delete(`/api/admin/document-templates/${templateId}`).expect(204);
    const none = { templateId: null, templateUrl: null, templateFileName: null };
    expect(await requests.own(id)).toMatchObject(none);
    expect(await requests.forAdmin(id)).toMatchObject(none);
    const plain = await requests.make();
    for (const formless of [id, plain.id])
      expect((await alex.agent.get(`/api/document-requests/${formless}/template`).expect(404)).body).toEqual(
        refused(404, 'document_template.not_found'),
      );
    await requests.answered(id);
  });

  it("is withdrawn when its client's account is closed, unless its upload waits for review", async () => {
    const leaving = await app.client('leaving');
    const unanswered = await requests.make({ userId: leaving.id });
    const uploaded = await requests.make({ userId: leaving.id });
    await requests.answer(uploaded.id, leaving).expect(201);
    await admin.delete(`/api/admin/clients/${leaving.id}`).expect(204);
    expect(await requests.forAdmin(unanswered.id)).toBeUndefined();
    expect(await requests.forAdmin(uploaded.id)).toMatchObject({
      username: 'leaving',
      documentId: expect.any(Number),
    });
    expect((await requests.patch(uploaded.id, { status: 'completed' }).expect(200)).body.status).toBe(
      'completed',
    );
    await requests.answer(unanswered.id, leaving).expect(401);
    const { body } = await admin
      .post(requestsPath)
      .send({ userId: leaving.id, title: 'Too late' })
      .expect(400);
    expect(body).toEqual(refused(400, 'request.invalid', { userId: 'Please select a client' }));
  });

  it('is sent a reminder even if the reminder of another request fails', async () => {
    const dueDate = await app.app.get(Site).today();
    const failing = await requests.make({ dueDate });
    const working = await requests.make({ dueDate });
    const reminded: number[] = [];
    app.app.get(DomainEvents).subscribe('document_request.reminded', async ({ subject: { id } }) => {
      if (id === failing.id) throw new Error('poisoned');
      reminded.push(id);
    });
    await expect(app.app.get(Jobs).runNow('requests.remind')).rejects.toThrow('1 of 2 failed: poisoned');
    expect(reminded).toEqual([working.id]);
    await admin.delete(`/api/admin/document-requests/${failing.id}`).expect(204);
  });

  it('is sent a reminder once per approaching due date', async () => {
    const day = (ahead: number): string =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(
        Date.now() + ahead * 24 * 60 * 60 * 1000,
      );
    // Two dates, because midnight may pass during the test.
    const near = await requests.make({ dueDate: day(2) });
    const far = await requests.make({ dueDate: day(9) });
    const met = await requests.make({ dueDate: day(2) });
    await requests.answered(met.id);
    const reminders = async (): Promise<number[]> => {
      await app.app.get(Jobs).runNow('requests.remind');
      const { body } = await admin
        .get(`/api/admin/activity?subjectType=document_request&limit=200`)
        .expect(200);
      return (body as { type: string; subject: { id: number } }[])
        .filter(({ type }) => type === 'document_request.reminded')
        .map(({ subject }) => subject.id)
        .filter((id) => [near.id, far.id, met.id].includes(id));
    };
    expect(await reminders()).toEqual([near.id]);
    expect(await reminders()).toEqual([near.id]);
    await requests.patch(far.id, { dueDate: day(1) }).expect(200);
    expect(await reminders()).toEqual([far.id, near.id]);
  });

  it('has its history in the activity log', async () => {
    const { id } = await requests.make({ title: 'With a history' });
    const history = async () => {
      const recorded = `/api/admin/activity?subjectType=document_request&subjectId=${id}`;
      const { body } = await admin.get(recorded).expect(200);
      return (body as { type: string; actor: { id: number } | null }[]).reverse();
    };
    await requests.answered(id);
    await requests.undo(id).expect(204);
    const { documentId } = await requests.answered(id);
    await requests.viewAsAdmin(documentId);
    await requests.answer(id).expect(409);
    // Refused attempts are recorded after the answer.
    await eventually(async () => (await history()).some(({ type }) => type === 'document_request.refused'));
    await requests.patch(id, { status: 'pending_review', reason: 'Too dark' }).expect(200);
    await requests.patch(id, { title: 'With a long history' }).expect(200);
    await requests.answered(id);
    await requests.patch(id, { status: 'completed' }).expect(200);
    await admin.delete(`${requestsPath}/${id}`).expect(204);
    const client = alex.id;
    const practice = adminId;
    expect(
      (await history()).map(({ type, actor }) => [type.slice('document_request.'.length), actor?.id]),
    ).toEqual([
      ['made', practice],
      ['answered', client],
      ['undone', client],
      ['answered', client],
      ['refused', client],
      ['sent_back', practice],
      ['changed', practice],
      ['answered', client],
      ['accepted', practice],
      ['withdrawn', practice],
    ]);
  });
});

describe('who may', () => {
  it('the admin on one side, the requested client on the other', async () => {
    const { id } = await requests.make();
    const forAdmins: [string, (agent: Agent) => ReturnType<Agent['get']>][] = [
      ['GET', (agent) => agent.get(requestsPath)],
      ['GET one', (agent) => agent.get(`${requestsPath}/${id}`)],
      ['POST', (agent) => agent.post(requestsPath).send({ userId: alex.id, title: 'W-2 of 2026' })],
      ['PATCH', (agent) => agent.patch(`${requestsPath}/${id}`).send({ title: 'Something else' })],
      ['DELETE', (agent) => agent.delete(`${requestsPath}/${id}`)],
    ];
    const forClients: [string, (agent: Agent, of?: number | string) => ReturnType<Agent['get']>][] = [
      ['upload', (agent, of = id) => requests.answer(Number(of), { agent })],
      ['undo', (agent, of = id) => agent.delete(`/api/document-requests/${of}/upload`)],
      ['template', (agent, of = id) => agent.get(`/api/document-requests/${of}/template`)],
    ];
    for (const [, call] of [...forAdmins, ...forClients])
      expect((await call(app.visitor()).expect(401)).body).toEqual(refused(401, 'auth.signed_out'));
    for (const [, call] of forAdmins)
      expect((await call(alex.agent).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    for (const [, call] of forClients)
      expect((await call(admin).expect(403)).body).toEqual(refused(403, 'auth.forbidden'));
    await app.visitor().get('/api/document-requests').expect(401);
    await admin.get('/api/document-requests').expect(403);
    const gone = refused(404, 'document_request.not_found');
    for (const [, call] of forClients) {
      expect((await call(bea.agent).expect(404)).body).toEqual(gone);
      expect((await call(bea.agent, 2147483647).expect(404)).body).toEqual(gone);
    }
    for (const absurd of absurdIds) {
      await admin.delete(`${requestsPath}/${absurd}`).expect(404);
      await alex.agent.delete(`/api/document-requests/${absurd}/upload`).expect(404);
    }
    expect(await requests.own(id)).toMatchObject({ title: 'W-2 of 2026', documentId: null });
    expect(await requests.documentIds(bea)).toEqual([]);
  });
});
