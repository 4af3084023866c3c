import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import { useStaleQueries } from '../../../shared/action/stale-queries';
import { useAdminSite, useStoreSite, writtenDetails } from '../../../shared/practice/admin-site';
import { fetched } from '../../../shared/antd/fetched-screen';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import { SiteService, type AdminSiteDto } from '../../../shared/api';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { FormLanguage } from '../../../shared/antd/form-language';
import { Group } from '../../../shared/antd/group';
import { SaveBar } from '../../../shared/antd/save-bar';
import { useHasRightsOf } from '../../../shared/session/staff-role';
import { useFormDraft } from '../../../shared/forms/use-form-draft';
import { BrandingFields } from './branding-fields';
import { InvitedOnly } from './invited-only';
import { PracticeConflict } from './practice-conflict';
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
  type PracticeForm,
} from './practice-schema';
import { useSiteSaving } from './use-site-saving';
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
  const query = useAdminSite();
  const { data, isError } = query;
  const markStale = useStaleQueries();
  // Cached details may be older than the stored ones.
  useEffect(() => void markStale(['practice.changed']), [markStale]);
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>{t('Practice')}</h1>
          <p>{t('Your practice’s details, as shown on your website and in the portal.')}</p>
        </div>
      </div>
      {data ? (
        <PracticeEditor site={data} />
      ) : isError ? (
        <Failed message={t('Failed to load the practice details. Please try again.')} of={query} />
      ) : (
        <ListSkeleton label={t('Loading practice details')} />
      )}
    </>
  );
}

function PracticeEditor({ site }: { site: AdminSiteDto }) {
  const form = useForm<PracticeForm>({
    resolver: standardSchemaResolver(practiceSchema),
    // Another admin's change is merged without overwriting unsaved input.
    values: formOf(site),
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const store = useStoreSite();
  const isOwner = useHasRightsOf('owner');
  const draft = useFormDraft(form, 'practice');
  const { isDirty } = form.formState;
  const { leave } = useUnsentWork(isDirty);
  const { base, conflict, saving, save, reload } = useSiteSaving(site, form, {
    formOf,
    requestOf: (values) => updateOf(values, form.getFieldState('invoiceNumbers').isDirty),
    success: t('Practice details saved'),
    failure: t('Failed to save practice details'),
  });
  return (
    <form
      noValidate
      className="ui-card admin-editor"
      onSubmit={(event) => {
        event.preventDefault();
        save(base);
      }}
    >
      <FormLanguage
        control={control}
        texts={translatedFields.map(translatedText)}
        staleSince={site.staleSince}
        initial={useSearchParams()[0].get('language') === 'es' ? 'es' : 'en'}
        review={(path) =>
          SiteService.updateSite({
            requestBody: { ...writtenDetails(site), reviewedTranslations: { es: [path] } },
          })
        }
        events={['practice.changed']}
        onReviewed={store}
      >
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
          text={t('Shown on the contact page and in the footer. Your website leaves out what is empty.')}
        >
          <ContactFields control={control} />
          <PlaceFields control={control} site={site} />
        </Group>
        <Group title={t('The founder')} text={t('Shown on the About page. Your photo is saved right away.')}>
          <FounderPhoto site={site} />
          <FounderFields control={control} />
        </Group>
        <Group
          title={t('Scheduling and payment')}
          text={t('How clients book meetings and pay without a card.')}
        >
          <TermsFields control={control} timeZone={site.timeZone} />
        </Group>
      </FormLanguage>
      {isOwner && (
        <Group title={t('Registration')} text={t('Who can create an account. It is saved right away.')}>
          <InvitedOnly site={site} />
        </Group>
      )}
      {conflict && (
        <PracticeConflict
          changes={changesBetween(base, conflict)}
          isSaving={saving.isPending}
          onReload={() => reload(conflict)}
          onOverwrite={() => save(conflict)}
        />
      )}
      <SaveBar
        save={t('Save details')}
        isDirty={isDirty}
        isSaving={saving.isPending}
        draft={draft}
        onReset={() => leave(() => reload(site))}
      />
    </form>
  );
}
