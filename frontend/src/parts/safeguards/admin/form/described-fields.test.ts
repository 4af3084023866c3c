import { msg } from '@steward/texts';
import type { SecurityPlanDto } from '../../../../shared/api';
import { planSections } from '../plan/plan-sections';
import { answersOf, emptyRow, type FieldList, schemaOf, schemaOfFields, writtenOf } from './described-fields';

type Answers = SecurityPlanDto['answers'];

const person = { name: 'Jordan', title: '', phone: '', email: '' };
const answers: Answers = {
  coordinator: person,
  spokesperson: person,
  scope: 'Clients.',
  riskAssessment: '',
  riskAssessedOn: null,
  premises: '',
  network: '',
  conduct: '',
  disposal: '',
  testing: '',
  devices: [{ name: 'Laptop', location: '', holds: '' }],
  trainings: [{ on: '2026-09-14', topic: 'Phishing', people: '' }],
  providers: [{ name: 'Host', service: '', contact: '', reviewedOn: null }],
  incidentSteps: '1. Stop it.',
  incidentContacts: [{ role: 'Insurance', name: '', reach: '' }],
  reporting: '',
};

describe('a described form', () => {
  it('shows every answer of the plan, and sends each back', () => {
    const written = writtenOf(answers);
    expect(written).toMatchObject({ riskAssessedOn: '', providers: [{ reviewedOn: '' }] });
    expect(schemaOf(planSections).parse(written)).toEqual(written);
    expect(answersOf<Answers>(planSections, written)).toEqual(answers);
  });

  it('requires what the server requires, within its limits', () => {
    const messages = (values: Record<string, string>) =>
      schemaOfFields([
        { name: 'name', label: msg('Device'), required: msg('Device is required') },
        { name: 'holds', label: msg('Data on it'), max: 500 },
      ])
        .safeParse({ name: '', holds: '', ...values })
        .error?.issues.map(({ message }) => message);
    expect(messages({ name: ' ' })).toEqual(['Device is required']);
    expect(messages({ name: 'Laptop', holds: 'x'.repeat(501) })).toEqual(['Must be at most 500 characters']);
    expect(messages({ name: 'Laptop' })).toBeUndefined();
  });

  it('adds rows without values', () => {
    const lists = planSections
      .flatMap(({ parts }) => parts)
      .filter((part): part is FieldList => 'columns' in part);
    expect(lists.map(emptyRow)).toContainEqual({ name: '', service: '', contact: '', reviewedOn: '' });
  });
});
