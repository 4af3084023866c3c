import type { MouseEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useWatch, type Control } from 'react-hook-form';
import { t } from '@steward/texts';
import { BlogService } from '../../../shared/api';
import { Field } from '../../../shared/antd/field';
import { Empty, Failed } from '../../../shared/antd/states';
import { Segmented } from '../../../shared/antd/segmented';
import { blogPostsPath } from './use-blog-posts';
import { longest, type PostForm } from './post-schema';
import '../../../shared/text/writing.css';

export type View = 'write' | 'preview';

interface ContentFieldProps {
  control: Control<PostForm>;
  view: View;
  onView: (view: View) => void;
}

/** Markdown of the post, or a preview rendered by the server. */
export function ContentField({ control, view, onView }: ContentFieldProps) {
  const lang = useWatch({ control, name: 'language' });
  return (
    <div className="admin-content-field stack">
      <Segmented<View>
        className="admin-toggle"
        label={t('Content')}
        value={view}
        onChange={onView}
        options={[
          { value: 'write', label: t('Write'), icon: 'pencil' },
          { value: 'preview', label: t('Preview'), icon: 'eye' },
        ]}
      />
      {view === 'write' ? (
        <>
          <Field control={control} name="content" label={t('Content')}>
            {(field) => (
              <Input.TextArea
                {...field}
                lang={lang}
                className="admin-markdown"
                rows={16}
                maxLength={longest.content}
              />
            )}
          </Field>
          <MarkdownHelp />
        </>
      ) : (
        <div className="ui-field">
          <span className="ui-label">{t('Preview')}</span>
          <Preview control={control} />
        </div>
      )}
    </div>
  );
}

function Preview({ control }: { control: Control<PostForm> }) {
  const content = useWatch({ control, name: 'content' }).trim();
  const title = useWatch({ control, name: 'title' }).trim();
  const lang = useWatch({ control, name: 'language' });
  const preview = useQuery({
    queryKey: [`${blogPostsPath}/preview`, content],
    queryFn: () => BlogService.previewBlogPost({ requestBody: { content } }),
    enabled: content !== '',
    gcTime: 60_000,
  });
  if (content === '') {
    return (
      <div className="admin-preview">
        <Empty title={t('Nothing to preview yet')}>{t('Write something first.')}</Empty>
      </div>
    );
  }
  if (preview.isError) {
    return <Failed message={t('Failed to load the preview. Please try again.')} of={preview} />;
  }
  return (
    // Scrolls sideways if a table is wider than the text, so it must be reachable by keyboard.
    <section className="admin-preview" aria-label={t('Preview')} aria-busy={preview.isPending} tabIndex={0}>
      {preview.isPending ? (
        <div className="admin-preview-bones stack gap-l" role="status" aria-label={t('Loading the preview')}>
          {['38%', '94%', '88%', '91%', '46%'].map((width) => (
            <span key={width} className="ui-bone" style={{ width }} />
          ))}
        </div>
      ) : (
        <article lang={lang}>
          {title && <p className="admin-preview-title">{title}</p>}
          {/* Rendered from Markdown and sanitized by the server. */}
          <div
            className="writing"
            onClick={openBeside}
            dangerouslySetInnerHTML={{ __html: preview.data.html }}
          />
        </article>
      )}
    </section>
  );
}

/** A link in the preview must not leave the editor. */
function openBeside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener');
}

const examples = () =>
  [
    [t('## A heading'), t('starts a section')],
    [t('**important**'), t('is bold')],
    [t('*gently*'), t('is italic')],
    [t('[our prices](/pricing)'), t('is a link')],
    [t('- receipts'), t('starts a bullet; 1. starts a numbered item')],
    [t('> as she said'), t('is a quotation')],
  ] as const;

function MarkdownHelp() {
  return (
    <details className="soft">
      <summary className="opens">{t('Markdown help')}</summary>
      <p>{t('Leave an empty line to start a new paragraph. For the rest:')}</p>
      <dl className="facts">
        {examples().map(([sign, meaning]) => (
          <div key={sign}>
            <dt>
              <code className="breaks">{sign}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
