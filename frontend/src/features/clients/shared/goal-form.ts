import { z } from 'zod/mini';
import { t } from '@steward/texts';
import type { CreateGoalDto, GoalDto, UpdateGoalDto } from '../../../shared/api';
import { optionalAmountRule } from '../../../shared/amount-rule.ts';
import { amountOf, centsOf } from '../../../shared/cents.ts';
import { changedValues } from '../../../shared/changed-values.ts';
import { textRule } from '../../../shared/text-rule.ts';

/** Maximum length of a title in characters. */
export const longestTitle = 100;
const notPercent = { error: () => t('Enter a whole number from 0 to 100') };

export const goalSchema = z.object({
  title: textRule(longestTitle, () => t('Title is required')),
  // Empty if the goal has no target amount.
  targetAmount: optionalAmountRule,
  progress: z.string().check(
    z.trim(),
    z.refine((typed) => /^\d{1,3}$/.test(typed) && Number(typed) <= 100, notPercent),
  ),
});

export type GoalForm = z.infer<typeof goalSchema>;

export const emptyGoal: GoalForm = { title: '', targetAmount: '', progress: '0' };

export const goalFormOf = ({ title, targetAmount, progress }: GoalDto): GoalForm => ({
  title,
  targetAmount: targetAmount === null ? '' : targetAmount.replace(/\.00$/, ''),
  progress: String(progress),
});

const sumOf = (typed: string): string | null => {
  const cents = centsOf(typed);
  return cents === undefined ? null : amountOf(cents);
};

export const newGoalOf = ({ title, targetAmount, progress }: GoalForm): CreateGoalDto => ({
  title,
  targetAmount: sumOf(targetAmount),
  progress: Number(progress),
});

/** Fields that differ from the stored goal. */
export const goalChangesOf = (goal: GoalDto, form: GoalForm): UpdateGoalDto => {
  const { title, targetAmount, progress } = goal;
  return changedValues<UpdateGoalDto>({ title, targetAmount, progress }, newGoalOf(form));
};
