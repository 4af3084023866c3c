import { useSearchParams } from 'react-router-dom';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { t } from '@steward/texts';
import { fetched } from '../../../shared/antd/fetched-screen';
import { Group } from '../../../shared/antd/group';
import { useHasRightsOf } from '../../../shared/session/staff-role';
import { BrandingFields } from './branding-fields';
import { InvitedOnly } from './invited-only';
import {
  PlaceFields,
  PracticeFields,
  ContactFields,
  FounderFields,
  FounderPhoto,
  TermsFields,
} from './practice-fields';
import {
  changesBetween,
  formOf,
  practiceSchema,
  translatedFields,
  translatedText,
  updateOf,
} from './practice-schema';
import { SiteEditor, SiteScreen } from './site-editor';
import './practice.css';

/** The practice's details, `?view=texts` the words of its website, or for owners `?tab=connections` its connections. */
export function PracticeSection() {
  const isOwner = useHasRightsOf('owner');
  const [params] = useSearchParams();
  if (params.get('view') === 'texts') return <WebsiteTexts.Component />;
  return isOwner && params.get('tab') === 'connections' ? <Connections.Component /> : <PracticeDetails />;
}

const WebsiteTexts = fetched(() => import('./texts/website-texts'), 'WebsiteTexts');

const Connections = fetched(
  () => import('../../connections/admin/offered/connections-section'),
  'ConnectionsSection',
);

/** Form of the practice's details, which are used across the site. */
function PracticeDetails() {
  const isOwner = useHasRightsOf('owner');
  return (
    <SiteScreen
      title={t('Practice')}
      text={t('Your practice’s details, as shown on your website and in the portal.')}
      loading={t('Loading practice details')}
      failed={t('Failed to load the practice details. Please try again.')}
    >
      {(site) => (
        <SiteEditor
          site={site}
          name="practice"
          resolver={standardSchemaResolver(practiceSchema)}
          texts={translatedFields.map(translatedText)}
          formOf={formOf}
          requestOf={(values, form) => updateOf(values, form.getFieldState('invoiceNumbers').isDirty)}
          changesBetween={changesBetween}
          save={t('Save details')}
          success={t('Practice details saved')}
          failure={t('Failed to save practice details')}
          after={
            isOwner && (
              <Group title={t('Registration')} text={t('Who can create an account. It is saved right away.')}>
                <InvitedOnly site={site} />
              </Group>
            )
          }
        >
          {({ control }) => (
            <>
              <Group
                title={t('The practice')}
                text={t('Your name appears in the header, your tagline on the home page.')}
              >
                <PracticeFields control={control} />
              </Group>
              <Group
                title={t('Branding')}
                text={t('Your color and logo on your website, in the portal, in emails and on PDFs.')}
              >
                <BrandingFields control={control} site={site} />
              </Group>
              <Group
                title={t('Address and hours')}
                text={t(
                  'Shown on the contact page and in the footer. Your website leaves out what is empty.',
                )}
              >
                <ContactFields control={control} />
                <PlaceFields control={control} site={site} />
              </Group>
              <Group
                title={t('The founder')}
                text={t('Shown on the About page. Your photo is saved right away.')}
              >
                <FounderPhoto site={site} />
                <FounderFields control={control} />
              </Group>
              <Group
                title={t('Scheduling and payment')}
                text={t('How clients book appointments and pay without a card.')}
              >
                <TermsFields control={control} timeZone={site.timeZone} />
              </Group>
            </>
          )}
        </SiteEditor>
      )}
    </SiteScreen>
  );
}
