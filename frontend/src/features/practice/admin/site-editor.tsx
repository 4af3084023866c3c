import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FieldValues, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { useStaleQueries } from '../../../shared/action/stale-queries';
import type { TranslatedText } from '../../../shared/antd/form-language';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { SaveBar } from '../../../shared/antd/save-bar';
import { Failed, ListSkeleton } from '../../../shared/antd/states';
import type { AdminSiteDto, UpdateSiteDto } from '../../../shared/api';
import { useFormDraft } from '../../../shared/forms/use-form-draft';
import { useAdminSite } from '../../../shared/practice/admin-site';
import { SiteTextLanguage } from '../../../shared/practice/site-text-language';
import { PracticeConflict } from './practice-conflict';
import { useSiteSaving } from './use-site-saving';
import { ScreenHead } from '../../../shared/kit/screen-head';

interface SiteScreenProps {
  title: string;
  text: string;
  loading: string;
  failed: string;
  children: (site: AdminSiteDto) => ReactNode;
}

/** Screen of a form of the practice's details, once they are loaded. */
export function SiteScreen({ title, text, loading, failed, children }: SiteScreenProps) {
  const query = useAdminSite();
  const markStale = useStaleQueries();
  // Cached details may be older than the stored ones.
  useEffect(() => void markStale(['practice.changed']), [markStale]);
  return (
    <>
      <ScreenHead title={title} text={text} />
      {query.data ? (
        children(query.data)
      ) : query.isError ? (
        <Failed message={failed} of={query} />
      ) : (
        <ListSkeleton label={loading} />
      )}
    </>
  );
}

interface SiteEditorProps<Values extends FieldValues> {
  site: AdminSiteDto;
  /** Key of the draft. */
  name: string;
  resolver: Resolver<Values>;
  texts: readonly TranslatedText<Values>[];
  formOf: (site: AdminSiteDto) => Values;
  /** Body of the request, without the version. */
  requestOf: (values: Values, form: UseFormReturn<Values>) => UpdateSiteDto;
  /** Fields that another admin changed, with their new values. */
  changesBetween: (before: AdminSiteDto, now: AdminSiteDto) => { label: string; value: string }[];
  save: string;
  /** Called after saving. */
  onSaved?: (before: AdminSiteDto, saved: AdminSiteDto) => void;
  success: string;
  failure: string;
  className?: string;
  children: (form: UseFormReturn<Values>) => ReactNode;
  /** Below the fields: what is saved by itself. */
  after?: ReactNode;
}

/** Form of some of the practice's details, in both languages, which keeps what another admin changed meanwhile. */
export function SiteEditor<Values extends FieldValues>(props: SiteEditorProps<Values>) {
  const { site, texts, formOf, onSaved, success, failure } = props;
  const form = useForm<Values>({
    resolver: props.resolver,
    // Another admin's change is merged without overwriting unsaved input.
    values: formOf(site),
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, props.name);
  const { isDirty } = form.formState;
  const { leave } = useUnsentWork(isDirty);
  const requestOf = (values: Values) => props.requestOf(values, form);
  const { base, conflict, saving, save, reload } = useSiteSaving(site, form, {
    formOf,
    requestOf,
    onSaved,
    success,
    failure,
  });
  return (
    <form
      noValidate
      className={`ui-card admin-editor ${props.className ?? ''}`}
      onSubmit={(event) => {
        event.preventDefault();
        save(base);
      }}
    >
      <SiteTextLanguage
        site={site}
        control={form.control}
        texts={texts}
        initial={useSearchParams()[0].get('language') === 'es' ? 'es' : 'en'}
      >
        {props.children(form)}
      </SiteTextLanguage>
      {props.after}
      {conflict && (
        <PracticeConflict
          changes={props.changesBetween(base, conflict)}
          isSaving={saving.isPending}
          onReload={() => reload(conflict)}
          onOverwrite={() => save(conflict)}
        />
      )}
      <SaveBar
        save={props.save}
        isDirty={isDirty}
        isSaving={saving.isPending}
        draft={draft}
        onReset={() => leave(() => reload(site))}
      />
    </form>
  );
}
