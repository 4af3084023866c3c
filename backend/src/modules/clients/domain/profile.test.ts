import { Profile } from './profile.js';

const today = '2026-11-21';
const noon = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');
const given = {
  phone: '(210) 555-0142',
  city: 'San Antonio',
  birthdate: '1980-01-31',
  preferredContactMethod: 'phone',
} as const;

let profile: Profile;
beforeEach(() => {
  profile = new Profile(7, noon);
  profile.change(given, today, noon);
});

describe('a changed profile', () => {
  it('keeps omitted fields and names the changed ones', () => {
    expect(profile.change({ city: 'San Antonio', jobTitle: 'Owner' }, today, later)).toEqual(['jobTitle']);
    expect(profile.details).toMatchObject({ ...given, jobTitle: 'Owner', company: null });
    expect(profile.updated_at).toBe(later);
  });

  it('clears fields; the contact method becomes email', () => {
    const cleared = { phone: null, birthdate: null, bio: null, preferredContactMethod: null };
    expect(profile.change(cleared, today, later)).toEqual(['phone', 'birthdate', 'preferredContactMethod']);
    expect(profile.details).toMatchObject({ phone: null, birthdate: null, preferredContactMethod: 'email' });
  });

  it('is the same if nothing changed', () => {
    expect(profile.change({}, today, later)).toEqual([]);
    expect(profile.change(profile.details, today, later)).toEqual([]);
    expect(profile.updated_at).toBe(noon);
  });

  it('accepts today as a birth date, and no later date', () => {
    profile.change({ birthdate: today }, today, later);
    expect(() => profile.change({ phone: null, birthdate: '2026-11-22' }, today, later)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        fields: { birthdate: expect.any(String) as string },
      }) as Error,
    );
    expect(profile.details).toMatchObject({ phone: given.phone, birthdate: today });
  });

  it('names the photo unless it is the same image', () => {
    expect(profile.changePhoto(null, later)).toEqual([]);
    expect(profile.changePhoto({ path: 'a', sha256: 'x' }, later)).toEqual(['photo']);
    expect(profile.changePhoto({ path: 'b', sha256: 'x' }, later)).toEqual([]);
    expect(profile).toMatchObject({ photoPath: 'a', photoSha256: 'x' });
    expect(profile.changePhoto(null, later)).toEqual(['photo']);
  });
});
