import { useQueryClient } from '@tanstack/react-query';
import { Radio } from 'antd';
import { type Language, t } from '@steward/texts';
import { useAction } from '../../../shared/action/use-action';
import { languageOptions } from '../../../shared/antd/language-options';
import { ProfileService } from '../../../shared/api';
import { switchLanguage } from '../../../shared/language';
import { profileToasts } from '../../clients/shared/use-profile';

/** The reader's language; saved immediately. */
export function LanguageChoice({ language }: { language: Language }) {
  const client = useQueryClient();
  const choosing = useAction({
    call: (chosen: Language) => ProfileService.changeLanguage({ requestBody: { language: chosen } }),
    inOrder: 'language',
    failure: profileToasts.failure,
    // Texts of the server are read again, in the new language.
    onSuccess: (_, chosen) =>
      void switchLanguage(chosen)
        .then(() => client.invalidateQueries())
        .catch(() => window.location.reload()),
  });
  return (
    <Radio.Group
      className="all-columns"
      aria-label={t('Language')}
      name="language"
      options={languageOptions()}
      value={choosing.isPending ? choosing.variables : language}
      onChange={({ target }) => choosing.mutate(target.value as Language)}
    />
  );
}
