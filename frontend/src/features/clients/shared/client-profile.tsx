import { t } from '@steward/texts';
import { useActingFor } from '../../../shared/acting-for/acting-for';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { Fact } from '../../../shared/kit/fact';
import type { OrganizationProfileDto, ProfileDto } from '../../../shared/api';
import { OrganizationForm } from './organization-form';
import { profileLines } from './offered/profile-schema';
import { useProfile } from './use-profile';

const shown = ['phone', 'address', 'city', 'state', 'zipCode', 'country'] as const;

/** Contact details of another client, for whom the reader acts; owners change those of their organization. */
export function ClientProfile() {
  const { other } = useActingFor();
  const profile = useProfile<ProfileDto | OrganizationProfileDto>();
  if (!other) return null;
  if (!profile.data)
    return profile.isError ? (
      <Failed message={t('Failed to load the profile. Please try again.')} of={profile} />
    ) : (
      <ListSkeleton rows={2} label={t('Loading the profile')} />
    );
  const details = profile.data;
  if (other.role === 'owner' && 'name' in details) return <OrganizationForm profile={details} />;
  return (
    <section className="ui-card" aria-labelledby="contact-details">
      <header>
        <h2 id="contact-details">{t('Contact details')}</h2>
      </header>
      <div className="ui-card-body">
        <dl className="facts">
          <Fact label={t('Name')}>{other.name}</Fact>
          <Fact label={t('Email')}>{details.email ?? <Missing />}</Fact>
          {shown.map((name) => (
            <Fact key={name} label={profileLines[name].label()}>
              {details[name] ?? <Missing />}
            </Fact>
          ))}
        </dl>
      </div>
    </section>
  );
}

const Missing = () => <span className="ui-hint">{t('Not provided')}</span>;
