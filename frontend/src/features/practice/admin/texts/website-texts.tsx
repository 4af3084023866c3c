import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch } from 'react-hook-form';
import { t } from '@steward/texts';
import { useStaleQueries } from '../../../../shared/action/stale-queries';
import { FormLanguage } from '../../../../shared/antd/form-language';
import { Group } from '../../../../shared/antd/group';
import { useUnsentWork } from '../../../../shared/antd/leave-guard';
import { SampleButton } from '../../../../shared/antd/sample-button';
import { SaveBar } from '../../../../shared/antd/save-bar';
import { Failed, ListSkeleton } from '../../../../shared/antd/states';
import { type AdminSiteDto, SiteService } from '../../../../shared/api';
import { useFormDraft } from '../../../../shared/forms/use-form-draft';
import {
  useAdminSite,
  useSamples,
  useStoreSite,
  writtenDetails,
} from '../../../../shared/practice/admin-site';
import { PracticeConflict } from '../practice-conflict';
import { useSiteSaving } from '../use-site-saving';
import { HeroField } from './hero-field';
import { SiteText } from './site-text';
import { textPages, type TextKey } from './text-places';
import {
  changesBetween,
  formOf,
  isEmpty,
  placesOf,
  requestOf,
  textKeys,
  textsSchema,
  type TextsForm,
  valueOf,
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
          <p>{t('The words of your website, by page. Visitors read what you write here.')}</p>
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
  const samples = useSamples();
  const texts = useWatch({ control, name: 'texts' });
  /**
   * Writes our samples into fields that are empty, in both languages. A text with English words of the practice gets none of
   * our Spanish, which would say something else.
   */
  const fill = (keys: readonly TextKey[]) => {
    for (const key of keys) {
      const { name, es } = placesOf(key);
      if (!samples || !isEmpty(form.getValues(name))) continue;
      form.setValue(name, valueOf(key, samples.texts), { shouldDirty: true });
      if (isEmpty(form.getValues(es)))
        form.setValue(es, valueOf(key, samples.translations.es.texts), { shouldDirty: true });
    }
  };
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
                {page.text}{' '}
                {samples && page.texts.some(({ key }) => isEmpty(texts[key])) && (
                  <SampleButton
                    label={t('Fill this page with our samples')}
                    fill={() => fill(page.texts.map(({ key }) => key))}
                  />
                )}
              </>
            }
          >
            {place === 0 && <HeroField control={control} site={site} />}
            {page.texts.map((text) => (
              <SiteText
                key={text.key}
                control={control}
                of={text}
                fill={samples && (() => fill([text.key]))}
              />
            ))}
          </Group>
        ))}
      </FormLanguage>
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
