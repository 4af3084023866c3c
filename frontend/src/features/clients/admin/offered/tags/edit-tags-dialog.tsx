import { useId, useState } from 'react';
import { Input } from 'antd';
import { Controller, useWatch, type Control } from 'react-hook-form';
import { z } from 'zod/mini';
import { t } from '@steward/texts';
import { ClientsService, type ClientDto, type ClientTagDto, type TagColor } from '../../../../../shared/api';
import { Button } from '../../../../../shared/antd/button';
import type { DialogOf } from '../../../../../shared/antd/dialog';
import { Field } from '../../../../../shared/antd/field';
import { FormDialog, useEditForm } from '../../../../../shared/antd/form-dialog';
import { folded } from '../../../../../shared/text/matches';
import { clientName } from '../record-client';
import { Tag } from './tag-badges';
import { longestTagName, tagNames } from './tag-names';
import { TagSelect } from './tag-select';
import { useTags } from './use-tags';
import { useTagsUndo } from './use-tags-undo';

const colors = ['gray', 'green', 'blue', 'violet', 'rose', 'amber', 'brown'] as const satisfies TagColor[];
const colorLabels: Readonly<Record<TagColor, string>> = {
  get gray() {
    return t('Gray');
  },
  get green() {
    return t('Green');
  },
  get blue() {
    return t('Blue');
  },
  get violet() {
    return t('Violet');
  },
  get rose() {
    return t('Rose');
  },
  get amber() {
    return t('Amber');
  },
  get brown() {
    return t('Brown');
  },
};

const schema = z.object({
  tags: tagNames,
  /** New names and colors of tags, by the name of each. */
  looks: z.record(z.string(), z.object({ name: z.string(), color: z.enum(colors) })),
});
type TagsForm = z.infer<typeof schema>;
type Looks = TagsForm['looks'];

const empty: TagsForm = { tags: [], looks: {} };
const formOf = ({ tags }: ClientDto): TagsForm => ({ tags: tags.map(({ name }) => name), looks: {} });

const isSame = (before: readonly string[], now: readonly string[]): boolean =>
  before.length === now.length && now.every((name) => before.includes(name));

/** Tags of a client, with names and colors of the chosen ones, which are the same for all clients. */
export function EditTagsDialog({ client, onClose }: DialogOf<{ client: ClientDto }>) {
  const known = useTags({ enabled: client !== undefined });
  const undoOf = useTagsUndo();
  const { lastRecord, control, dialog } = useEditForm({
    record: client,
    draft: 'tags',
    schema,
    empty,
    formOf,
    changesOf: (record, { tags, looks }: TagsForm): Partial<TagsForm> => ({
      ...(!isSame(formOf(record).tags, tags) && { tags }),
      ...(Object.keys(looks).length > 0 && { looks }),
    }),
    call: async (id, { tags, looks = {} }) => {
      if (tags) await ClientsService.setClientTags({ id, requestBody: { tags } });
      for (const [name, { name: renamed, color }] of Object.entries(looks))
        if ((tags ?? client?.tags.map((tag) => tag.name) ?? []).includes(name))
          await ClientsService.updateTag({ name, requestBody: { name: renamed.trim() || name, color } });
    },
    event: 'client.tagged',
    // New names and colors are those of all clients.
    success: (_, { looks }) => ({
      title: t('Tags saved'),
      ...(client && Object.keys(looks).length === 0 && { action: undoOf([client]) }),
    }),
    failure: t('Failed to save the tags'),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('Tags')}
      subtitle={
        lastRecord && <p>{t('Of {client}. Only staff see tags.', { client: clientName(lastRecord) })}</p>
      }
    >
      <Field control={control} name="tags" label={t('Tags')} hint={t('Type a tag and press Enter.')}>
        {(field) => <TagSelect {...field} known={known} />}
      </Field>
      <TagLooks control={control} known={[...known, ...(lastRecord?.tags ?? [])]} />
    </FormDialog>
  );
}

interface TagLooksProps {
  control: Control<TagsForm, unknown, TagsForm>;
  known: readonly ClientTagDto[];
}

/** Name and color of each chosen tag. */
function TagLooks({ control, known }: TagLooksProps) {
  const names = useWatch({ control, name: 'tags' });
  if (names.length === 0) return null;
  return (
    <Controller
      control={control}
      name="looks"
      render={({ field: { value: looks, onChange } }) => (
        <div>
          <ul className="tag-looks lines">
            {names.map((name) => {
              const tag = known.find((one) => folded(one.name) === folded(name)) ?? { name, color: 'gray' };
              return (
                <TagLook
                  key={name}
                  tag={tag}
                  look={looks[name] ?? tag}
                  onChange={(look) => onChange({ ...looks, [name]: look })}
                />
              );
            })}
          </ul>
          <p className="ui-hint above">{t('Names and colors are the same for all clients.')}</p>
        </div>
      )}
    />
  );
}

interface TagLookProps {
  tag: ClientTagDto;
  look: Looks[string];
  onChange: (look: Looks[string]) => void;
}

function TagLook({ tag, look, onChange }: TagLookProps) {
  const group = useId();
  const [isRenaming, setIsRenaming] = useState(look.name !== tag.name);
  return (
    <li>
      {isRenaming ? (
        <Input
          aria-label={t('New name of {tag}', { tag: tag.name })}
          autoFocus
          maxLength={longestTagName}
          value={look.name}
          onChange={({ target }) => onChange({ ...look, name: target.value })}
        />
      ) : (
        <span>
          <Tag name={look.name} color={look.color} />
        </span>
      )}
      {!isRenaming && (
        <Button
          look="link"
          aria-label={t('Rename {tag}', { tag: tag.name })}
          onClick={() => setIsRenaming(true)}
        >
          {t('[tag] Rename')}
        </Button>
      )}
      <fieldset className="tag-colors">
        <legend className="skip">{t('Color of {tag}', { tag: tag.name })}</legend>
        {colors.map((color) => (
          <input
            key={color}
            type="radio"
            className={`tag-${color}`}
            name={group}
            title={colorLabels[color]}
            aria-label={colorLabels[color]}
            checked={look.color === color}
            onChange={() => onChange({ ...look, color })}
          />
        ))}
      </fieldset>
    </li>
  );
}
