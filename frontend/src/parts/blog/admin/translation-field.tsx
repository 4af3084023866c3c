import { useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { SearchSelect } from '../../../admin/forms/search-select';
import { useRecordPages } from '../../../admin/tables/use-record-pages';
import { BlogService, type AdminBlogPostDto } from '../../../shared/api';
import { Field } from '../../../shared/antd/field';
import { useSelectSearch } from '../../../shared/antd/use-select-search';
import { postTimes } from './queries';
import type { PostForm } from './post-schema';
import { blogPostsPath } from './use-blog-posts';

interface TranslationFieldProps {
  control: Control<PostForm>;
  /** Undefined for a new post. */
  post: AdminBlogPostDto | undefined;
}

/** The post that this one translates; shown only if there is one to choose. */
export function TranslationField({ control, post }: TranslationFieldProps) {
  const language = useWatch({ control, name: 'language' });
  const { search, searching } = useSelectSearch();
  const { list } = useRecordPages({
    path: blogPostsPath,
    filters: { search, translatableTo: language },
    load: (page) => BlogService.listBlogPostsForAdmin(page),
    times: postTimes,
  });
  const isTranslation = typeof post?.translationOf === 'number';
  if (post?.translation && !isTranslation) return null;
  // The list has no posts that are translated, such as by this one.
  const own = isTranslation && post.translation && post.language === language ? [post.translation] : [];
  const rows = [...own, ...list.rows];
  if (rows.length === 0 && search === '') return null;
  return (
    <Field control={control} name="translationOf" label={t('Translation of')} optional>
      {({ value, onChange, ...field }) => (
        <SearchSelect
          {...field}
          value={value ?? undefined}
          onChange={(id) => onChange(id ?? null)}
          list={{ ...list, rows }}
          searching={searching}
          noun={t('posts')}
        />
      )}
    </Field>
  );
}
