import { EntitySchema } from 'typeorm';
import { identityKey, moment, phoneNumber } from '../../../platform/database/columns.js';
import { Profile } from '../domain/profile.js';

export const profileTable = new EntitySchema<Profile>({
  name: 'Profile',
  tableName: 'client_profiles',
  target: Profile,
  // The schema builder cannot compare generated columns.
  synchronize: false,
  columns: {
    id: identityKey('client_profiles_pkey'),
    userId: { type: 'integer', name: 'user_id' },
    email: { type: 'text', nullable: true },
    phone: phoneNumber(),
    address: { type: 'text', nullable: true },
    city: { type: 'text', nullable: true },
    state: { type: 'text', nullable: true },
    zipCode: { type: 'text', name: 'zip_code', nullable: true },
    country: { type: 'text', nullable: true },
    company: { type: 'text', nullable: true },
    jobTitle: { type: 'text', name: 'job_title', nullable: true },
    birthdate: { type: 'date', nullable: true },
    bio: { type: 'text', nullable: true },
    preferredContactMethod: { type: 'text', name: 'preferred_contact_method', default: 'email' },
    listDensity: { type: 'text', name: 'list_density', default: 'compact' },
    photoPath: { type: 'text', name: 'photo_path', nullable: true },
    photoSha256: { type: 'text', name: 'photo_sha256', nullable: true },
    created_at: { ...moment(), default: () => 'now()' },
    updated_at: { ...moment(), default: () => 'now()' },
  },
});
