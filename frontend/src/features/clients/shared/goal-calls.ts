import type { ActingFor } from '../../../shared/acting-for/acting-for';
import { GoalsService, type CreateGoalDto, type GoalDto, type UpdateGoalDto } from '../../../shared/api';

/** API calls for one client's goals, made by the client or by the practice. */
export interface GoalCalls {
  /** Path of their list, the first part of its query key. */
  path: string;
  list: (page: { limit: number; cursor?: string }) => Promise<GoalDto[]>;
  create: (requestBody: CreateGoalDto, idempotencyKey: string) => Promise<GoalDto>;
  update: (id: number, requestBody: UpdateGoalDto) => Promise<GoalDto>;
  remove: (id: number) => Promise<void>;
}

/** Goals of the client for whom the reader acts. */
export const goalsFor = ({ at, query }: Pick<ActingFor, 'at' | 'query'>): GoalCalls => ({
  path: at('/api/goals'),
  list: (page) => GoalsService.listGoals({ ...query, ...page }),
  create: (requestBody, idempotencyKey) => GoalsService.createGoal({ requestBody, ...query, idempotencyKey }),
  update: (id, requestBody) => GoalsService.updateGoal({ id, requestBody }),
  remove: (id) => GoalsService.deleteGoal({ id }),
});

/** @param id users.id of the client */
export const goalsOf = (id: number): GoalCalls => ({
  path: `/api/admin/clients/${id}/goals`,
  list: (page) => GoalsService.listClientGoals({ id, ...page }),
  create: (requestBody, idempotencyKey) => GoalsService.createClientGoal({ id, requestBody, idempotencyKey }),
  update: (goalId, requestBody) => GoalsService.updateClientGoal({ id, goalId, requestBody }),
  remove: (goalId) => GoalsService.deleteClientGoal({ id, goalId }),
});
