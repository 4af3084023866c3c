import { changed, type Profile } from './profile.js';

const today = '2026-11-21';
const before: Profile = {
  firstName: 'Alex',
  lastName: 'Sample',
  phone: '(210) 555-0142',
  address: null,
  city: 'San Antonio',
  state: 'TX',
  zipCode: '78205',
  country: null,
  company: 'Sample Bakery',
  jobTitle: null,
  birthdate: '1980-01-31',
  bio: null,
  preferredContactMethod: 'phone',
};

describe('a changed profile', () => {
  it('keeps omitted fields and names the changed ones', () => {
    const { after, fields } = changed(
      before,
      { firstName: 'Alexandra', city: 'San Antonio', jobTitle: 'Owner' },
      today,
    );
    expect(after).toEqual({ ...before, firstName: 'Alexandra', jobTitle: 'Owner' });
    expect(fields).toEqual(['firstName', 'jobTitle']);
  });

  it('clears fields; the contact method becomes email', () => {
    const { after, fields } = changed(
      before,
      { phone: null, birthdate: null, bio: null, preferredContactMethod: null },
      today,
    );
    expect(after).toEqual({ ...before, phone: null, birthdate: null, preferredContactMethod: 'email' });
    expect(fields).toEqual(['phone', 'birthdate', 'preferredContactMethod']);
  });

  it('is the same object if nothing changed', () => {
    expect(changed(before, {}, today)).toEqual({ after: before, fields: [] });
    expect(changed(before, before, today).fields).toEqual([]);
  });

  it('accepts today as a birth date, and no later date', () => {
    expect(changed(before, { birthdate: today }, today).after.birthdate).toBe(today);
    expect(() => changed(before, { birthdate: '2026-11-22' }, today)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        fields: { birthdate: expect.any(String) as string },
      }) as Error,
    );
  });
});
