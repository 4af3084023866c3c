import { t } from '@steward/texts';
import { type Language, type PackDto, PacksService } from '../../../../shared/api';
import { useRecord } from '../../../../shared/http/use-record';
import { Icon } from '../../../../shared/kit/icon';
import { packsPath, packTimes } from '../queries';

interface PackLanguageNoteProps {
  /** Language of the pack. */
  language: Language;
  /** Names of its recipients who read the other language. */
  others: readonly string[];
}

/** Warning before a pack is sent to somebody who reads another language; nothing without any. */
export function PackLanguageNote({ language, others }: PackLanguageNoteProps) {
  const [name = ''] = others;
  if (others.length === 0) return null;
  return (
    <p role="status" className="note note-amber">
      <Icon name="alert" />
      <span>
        {others.length === 1
          ? language === 'en'
            ? t('This pack is in English. {name} reads Spanish.', { name })
            : t('This pack is in Spanish. {name} reads English.', { name })
          : language === 'en'
            ? t('This pack is in English. {count} of these clients read Spanish.', { count: others.length })
            : t('This pack is in Spanish. {count} of these clients read English.', { count: others.length })}
      </span>
    </p>
  );
}

interface NewClientPackNoteProps {
  /** Undefined if none is chosen. */
  packId: number | undefined;
  name: string;
  /** Language of the client. */
  language: Language;
}

/** The same for a client who is about to be created. */
export function NewClientPackNote({ packId, name, language }: NewClientPackNoteProps) {
  const { record } = useRecord<PackDto>({
    id: packId,
    path: `${packsPath}/${packId}`,
    load: (id) => PacksService.getPack({ id }),
    list: packsPath,
    staleTime: packTimes.staleTime,
  });
  return (
    record && (
      <PackLanguageNote language={record.language} others={record.language === language ? [] : [name]} />
    )
  );
}
