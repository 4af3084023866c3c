import { t } from '@steward/texts';
import { SearchSelect, type RecordSelectProps } from '../../../../admin/forms/search-select';
import { useSelectSearch } from '../../../../shared/antd/use-select-search';
import { useQuestionnaires } from '../use-questionnaires';

interface QuestionnaireSelectProps extends RecordSelectProps {
  /** Questionnaires whose titles are already known. */
  known?: readonly { id: number; title: string }[];
}

/** One of the practice's questionnaires. */
export function QuestionnaireSelect(props: QuestionnaireSelectProps) {
  const { search, searching } = useSelectSearch();
  const { list } = useQuestionnaires({ search });
  return (
    <SearchSelect
      placeholder={t('Choose a questionnaire')}
      {...props}
      list={list}
      searching={searching}
      noun={t('questionnaires')}
    />
  );
}
