import { inLanguage } from '@steward/texts';
import type { StaffRole } from '../../../kernel/index.js';
import type { SystemFacts } from './system-facts.js';
import { suggestedAnswers } from './plan-answers.js';
import { differencesOf, inOtherLanguage, unwritten } from './plan-document.js';
import { someFacts } from '../testing/system-facts-fixture.js';
import { currentPlan } from './plan-outline.js';

const answers = { ...suggestedAnswers, riskAssessedOn: '2026-11-01' };
const facts = (over: Partial<SystemFacts> = {}) =>
  currentPlan({ ...someFacts, ...over }, answers).sections.flatMap((section) => section.facts);
const staff = (...roles: StaffRole[]): SystemFacts['admins'] =>
  roles.flatMap((role) => someFacts.admins.map((admin) => ({ ...admin, role })));
const attention = (over: Partial<SystemFacts> = {}) =>
  facts(over)
    .filter((fact) => fact.attention)
    .map(({ name }) => name);

describe('the security plan', () => {
  it('needs no attention if everything is configured well', () => {
    expect(attention()).toEqual([]);
  });

  it.each([
    [{ adminMfa: 'optional' }, 'Second factor for admin accounts'],
    [{ throttle: false }, 'Rate limits'],
    [{ publicUrl: 'http://127.0.0.1:3000' }, 'Connections'],
    [{ secretFrom: 'data folder' }, 'APP_SECRET'],
    [{ scansUploads: false }, 'Uploads'],
    [{ production: false }, 'Mode'],
    [{ retention: { rules: [], holds: 1 } }, 'Retention'],
    [
      { admins: [{ ...someFacts.admins[0], authenticator: false, passkeys: 0 }] },
      'Admin accounts without a second factor',
    ],
  ] as [Partial<SystemFacts>, string][])('draws attention to %j', (over, name) => {
    expect(attention(over)).toEqual([name]);
  });

  it.each([
    [{}, { Staff: '1 owner', Assignments: 'All: everyone on the staff sees all clients' }],
    [
      { admins: staff('owner', 'owner', 'consultant', 'assistant', 'assistant') },
      {
        Staff: '2 owners, 1 consultant, 2 assistants',
        Assistants: 'See no document files, invoices, goals or notes',
      },
    ],
    [
      { staffSees: 'assigned' },
      {
        Assignments:
          'Assigned: owners see all clients; consultants and assistants see those assigned to them; a consultant can open another one for a day, which is logged',
      },
    ],
    [{}, { Connections: 'HTTPS with HSTS; the proxy provides TLS' }],
    [{ tlsBy: 'steward' }, { Connections: 'HTTPS with HSTS; Steward provides TLS 1.2 and 1.3' }],
    [{}, { Clients: 'Clients see only their own records', 'People with access for clients': 'None' }],
    [
      { access: { people: 2, nextLastDay: '2027-01-31' } },
      {
        Clients:
          'Clients see only their own records; people with access for a client see what that access includes',
        'People with access for clients': '2, next last day 2027-01-31',
      },
    ],
    [{ access: { people: 1, nextLastDay: null } }, { 'People with access for clients': '1, no last day' }],
  ] as [Partial<SystemFacts>, Record<string, string>][])('says of %j what holds', (over, expected) => {
    const values = Object.fromEntries(facts(over).map(({ name, value }) => [name, value]));
    expect(values).toMatchObject(expected);
    if (!over.admins) expect(values).not.toHaveProperty('Assistants');
  });

  it('lists the texts that the practice has not written', () => {
    expect(unwritten(currentPlan(someFacts, suggestedAnswers))).toEqual([
      'Responsible people: Coordinator',
      'Responsible people: Spokesperson',
      'Risk assessment: Internal and external risks to client information, and how likely they are',
      'Monitoring and testing: How and how often the safeguards are tested, and by whom',
      'Review: Annual report goes to',
    ]);
  });

  it('is shown in the language of its reader, as are its differences from an adopted plan', () => {
    const adopted = currentPlan({ ...someFacts, throttle: false, ownCertificate: true }, answers);
    const english = currentPlan(someFacts, answers);
    inLanguage('es', () => {
      const spanish = currentPlan(someFacts, answers);
      expect(spanish.sections.map(({ title }) => title)).toContain('Evaluación de riesgos');
      expect(inOtherLanguage(differencesOf(adopted, english), english, spanish)).toEqual([
        {
          section: 'Acceso',
          name: 'Límites de solicitudes',
          was: 'Desactivados (THROTTLE)',
          is: 'Activados',
        },
        {
          section: 'Cifrado',
          name: 'Sellos digitales de documentos firmados',
          was: 'Con un certificado emitido al despacho',
          is: 'Con un certificado creado por Steward',
        },
      ]);
    });
  });

  it('cites its rules and never states that one is met', () => {
    expect(JSON.stringify(currentPlan(someFacts, answers))).not.toMatch(/complian|comply|complies/i);
  });
});
