import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type Control, useController, useForm } from 'react-hook-form';
import { t } from '@steward/texts';
import { useStaleQueries } from '../../../../shared/action/stale-queries';
import { Button } from '../../../../shared/antd/button';
import { FormLanguage } from '../../../../shared/antd/form-language';
import { Group } from '../../../../shared/antd/group';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { SaveBar } from '../../../../shared/antd/save-bar';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { type AdminSiteDto, SiteService } from '../../../../shared/api';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import { useAdminSite, useStoreSite, writtenDetails } from '../../../../shared/practice/admin-site';
import { PracticeConflict } from '../practice-conflict';
import { useSiteSaving } from '../use-site-saving';
import { HeroField } from './hero-field';
import { OfferTexts } from './offer-texts';
import { SiteText } from './site-text';
import { textPages, type TextPage } from './text-places';
import {
  changesBetween,
  formOf,
  isSample,
  placesOf,
  requestOf,
  textKeys,
  textsSchema,
  type TextsForm,
} from './texts-form';
import './texts.css';

/** Form of the words of the website. */
export function WebsiteTexts() {
  const query = useAdminSite();
  const { data, isError } = query;
  const markStale = useStaleQueries();
  // Cached texts may be older than the stored ones.
  useEffect(() => void markStale(['practice.changed']), [markStale]);
  return (
    <>
      <div className="ui-page-title">
        <div>
          <h1>{t('Website texts')}</h1>
          <p>{t('The words of your website, by page. Visitors read a sample only once you approve it.')}</p>
        </div>
      </div>
      {data ? (
        <TextsEditor site={data} />
      ) : isError ? (
        <Failed message={t('Failed to load the texts. Please try again.')} of={query} />
      ) : (
        <ListSkeleton label={t('Loading the texts')} />
      )}
    </>
  );
}

function TextsEditor({ site }: { site: AdminSiteDto }) {
  const form = useForm<TextsForm>({
    resolver: standardSchemaResolver(textsSchema),
    // Another admin's change is merged without overwriting unsaved input.
    values: formOf(site),
    resetOptions: { keepDirtyValues: true },
  });
  const { control } = form;
  const store = useStoreSite();
  const draft = useFormDraft(form, 'website-texts');
  const { isDirty } = form.formState;
  const { leave } = useUnsentWork(isDirty);
  const { base, conflict, saving, save, reload } = useSiteSaving(site, form, {
    formOf,
    requestOf: (values) => requestOf(site, values),
    success: t('Texts saved'),
    failure: t('Failed to save the texts'),
  });
  const pages = textPages();
  return (
    <form
      noValidate
      className="ui-card admin-editor website-texts"
      onSubmit={(event) => {
        event.preventDefault();
        save(base);
      }}
    >
      <FormLanguage
        control={control}
        texts={textKeys.map(placesOf)}
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
        {pages.map((page, place) => (
          <Group
            key={page.title}
            title={page.title}
            text={
              <>
                {page.text} <ApproveAll control={control} site={site} of={page} />
              </>
            }
          >
            {place === 0 && <HeroField control={control} site={site} />}
            {page.texts.map((text) => (
              <SiteText key={text.key} control={control} site={site} of={text} />
            ))}
          </Group>
        ))}
      </FormLanguage>
      <OfferTexts control={control} site={site} />
      {conflict && (
        <PracticeConflict
          changes={changesBetween(
            base,
            conflict,
            new Map(pages.flatMap(({ texts }) => texts.map(({ key, label }) => [key, label] as const))),
          )}
          isSaving={saving.isPending}
          onReload={() => reload(conflict)}
          onOverwrite={() => save(conflict)}
        />
      )}
      <SaveBar
        save={t('Save texts')}
        isDirty={isDirty}
        isSaving={saving.isPending}
        draft={draft}
        onReset={() => leave(() => reload(site))}
      />
    </form>
  );
}

interface ApproveAllProps {
  control: Control<TextsForm>;
  site: AdminSiteDto;
  of: TextPage;
}

/** Approves the samples of a page. */
function ApproveAll({ control, site, of }: ApproveAllProps) {
  const { field: texts } = useController({ control, name: 'texts' });
  const { field } = useController({ control, name: 'approvedTexts' });
  const samples = of.texts
    .map(({ key }) => key)
    .filter((key) => !field.value.includes(key) && isSample(site, key, texts.value[key]));
  if (samples.length < 2) return null;
  return (
    <Button size="small" onClick={() => field.onChange([...field.value, ...samples])}>
      {t('Approve all {count} samples', { count: samples.length })}
    </Button>
  );
}
