import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { BlogService, type AdminBlogPostDto } from '../../../shared/api';
import { refusalOf } from '../../../shared/http/api-error';
import { Button } from '../../../shared/antd/button';
import { Field } from '../../../shared/antd/field';
import { languageOptions } from '../../../shared/antd/language-options';
import { Badge } from '../../../shared/antd/badge';
import { postAddress } from '../shared/post-address';
import { useUnsentWork } from '../../../shared/antd/leave-guard';
import { SaveBar } from '../../../shared/antd/save-bar';
import { rebaseForm } from '../../../shared/action/rebase-form';
import { useFormDraft } from '../../../shared/forms/use-form-draft';
import { SwitchField } from '../../../admin/forms/switch-field';
import { ContentField, type View } from './content-field';
import { emptyPost, longest, postSchema, type PostForm } from './post-schema';
import { TranslationField } from './translation-field';
import { rememberBlogPost } from './use-blog-posts';
import { ScreenHead } from '../../../shared/kit/screen-head';

interface PostEditorProps {
  /** Undefined for a new post. */
  post: AdminBlogPostDto | undefined;
  /** Called with the new post's id after its first save. */
  onCreated: (id: number) => void;
}

const formOf = (post: PostForm): PostForm => {
  const { title, category, summary, content, language, translationOf, published } = post;
  return { title, category, summary, content, language, translationOf, published };
};

/** Editor of a post; it stays open after saving, and asks before input is discarded. */
export function PostEditor({ post, onCreated }: PostEditorProps) {
  const [view, setView] = useState<View>('write');
  const form = useForm<PostForm>({
    resolver: standardSchemaResolver(postSchema),
    defaultValues: formOf(post ?? emptyPost),
  });
  const { handleSubmit, getValues, reset } = form;
  const draft = useFormDraft(form, `post:${post?.id ?? 'new'}`);
  const { isDirty } = form.formState;
  const { leave, pass } = useUnsentWork(isDirty);

  const saving = useSavePost(post, form, {
    onCreated: (id) => pass(() => onCreated(id)),
    // Shows the Markdown field if it has an error.
    onRefusedContent: () => setView('write'),
  });
  const submit = handleSubmit(
    (requestBody) => saving.mutate({ requestBody, typed: getValues() }),
    ({ content }) => content && setView('write'),
  );
  return (
    <>
      <EditorHead post={post} />
      <form noValidate className="ui-card admin-editor" onSubmit={(event) => void submit(event)}>
        <PostFields form={form} post={post} view={view} onView={setView} />
        <SaveBar
          save={t('Save post')}
          isDirty={isDirty}
          isSaving={saving.isPending}
          draft={draft}
          onReset={() => leave(() => reset())}
        />
      </form>
    </>
  );
}

export function PostStatus({ published }: { published: boolean }) {
  return published ? (
    <Badge colour="ok">{t('[post] Published')}</Badge>
  ) : (
    <Badge colour="grey">{t('[post] Draft')}</Badge>
  );
}

function EditorHead({ post }: Pick<PostEditorProps, 'post'>) {
  return (
    <ScreenHead
      title={post ? t('Edit post') : t('New post')}
      back={{ to: '/admin/blog', label: t('All posts') }}
    >
      {post && (
        <>
          <PostStatus published={post.published} />
          {post.published && (
            <Button
              icon="arrow-external"
              aria-label={t('View on site, opens a new tab')}
              href={postAddress(post)}
              target="_blank"
              rel="noopener"
            >
              {t('View on site')}
            </Button>
          )}
        </>
      )}
    </ScreenHead>
  );
}

interface PostFieldsProps extends Pick<PostEditorProps, 'post'> {
  form: UseFormReturn<PostForm>;
  view: View;
  onView: (view: View) => void;
}

function PostFields({ form, post, view, onView }: PostFieldsProps) {
  const { control } = form;
  const lang = useWatch({ control, name: 'language' });
  return (
    <div className="admin-editor-fields form-sheet stack gap-xl">
      <div className="ui-form">
        <Field control={control} name="title" label={t('Title')}>
          {(field) => <Input {...field} lang={lang} autoComplete="off" maxLength={longest.title} />}
        </Field>
        <ContentField control={control} view={view} onView={onView} />
      </div>
      <div className="ui-form">
        <Field control={control} name="category" label={t('Category')} hint={t('For example, Bookkeeping')}>
          {(field) => <Input {...field} lang={lang} autoComplete="off" maxLength={longest.category} />}
        </Field>
        <Field control={control} name="summary" label={t('Summary')} hint={t('Shown in the list of posts')}>
          {(field) => <Input.TextArea {...field} lang={lang} rows={4} maxLength={longest.summary} />}
        </Field>
        <SwitchField
          control={control}
          name="published"
          label={t('[post] Published')}
          hint={t('Anyone can read it on the site')}
        />
        <PostLanguage form={form} post={post} />
        <TranslationField control={control} post={post} />
      </div>
    </div>
  );
}

function PostLanguage({
  form: { control, formState, setValue },
  post,
}: Pick<PostFieldsProps, 'form' | 'post'>) {
  const { defaultValues } = formState;
  /** A post in the same language cannot be its original. */
  const withOriginal = (language: PostForm['language']) =>
    setValue('translationOf', (language === defaultValues?.language && defaultValues.translationOf) || null, {
      shouldDirty: true,
    });
  return (
    <Field
      control={control}
      name="language"
      label={t('Language')}
      {...(post?.translation &&
        post.translationOf === null && {
          hint: t('Translation: {title}', { title: post.translation.title }),
        })}
    >
      {({ onChange, ...field }) => (
        <Select
          {...field}
          options={languageOptions()}
          onChange={(language) => {
            onChange(language);
            withOriginal(language);
          }}
        />
      )}
    </Field>
  );
}

function useSavePost(
  post: PostEditorProps['post'],
  form: UseFormReturn<PostForm>,
  { onCreated, onRefusedContent }: { onCreated: (id: number) => void; onRefusedContent: () => void },
) {
  const queries = useQueryClient();
  return useAction({
    call: ({ requestBody }: { requestBody: PostForm; typed: PostForm }, keyFor) =>
      post
        ? BlogService.updateBlogPost({ id: post.id, requestBody })
        : BlogService.createBlogPost({ requestBody, idempotencyKey: keyFor(requestBody) }),
    events: ['blog_post.saved'],
    success: t('Post saved'),
    failure: t('Failed to save post'),
    form,
    onSuccess: (saved, { typed }) => {
      rebaseForm(form, typed, formOf(saved));
      rememberBlogPost(queries, saved);
      if (!post) onCreated(saved.id);
    },
    onFailure: (failure) => {
      if (refusalOf(failure)?.fields['content']) onRefusedContent();
    },
  });
}
