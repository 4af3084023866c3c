import { Injectable } from '@nestjs/common';
import { t } from '@steward/texts';
import type { TaskList, WaitingTasks } from '../../identity/index.js';
import { type TaskType, taskTypes } from '../domain/record-types.js';
import { type TaskCounts, ToDoQueries } from './to-do-queries.js';

const lines: Record<TaskType, (count: number) => string> = {
  sign: (count) => t('{count, plural, one {# document to sign} other {# documents to sign}}', { count }),
  upload: (count) =>
    t('{count, plural, one {# document to upload} other {# documents to upload}}', { count }),
  pay: (count) => t('{count, plural, one {# invoice to pay} other {# invoices to pay}}', { count }),
  answer: (count) => t('{count, plural, one {# message to read} other {# messages to read}}', { count }),
  confirm: (count) =>
    t('{count, plural, one {# appointment to confirm} other {# appointments to confirm}}', { count }),
  approve: (count) =>
    t('{count, plural, one {access of # person to approve} other {access of # people to approve}}', {
      count,
    }),
  autopay: (count) =>
    t('{count, plural, one {automatic payment to agree to} other {# automatic payments to agree to}}', {
      count,
    }),
  questionnaire: (count) =>
    t('{count, plural, one {questionnaire to answer} other {# questionnaires to answer}}', { count }),
};

/** In the current language. Only types and counts: titles and amounts are not in emails. */
export const toDoList = (counts: TaskCounts): TaskList => ({
  count: taskTypes.reduce((sum, type) => sum + (counts[type] ?? 0), 0),
  lines: taskTypes.flatMap((type) => (counts[type] ? lines[type](counts[type]) : [])),
});

/** To-do lists for the invitations of clients. */
@Injectable()
export class ToDoLists implements WaitingTasks {
  constructor(private readonly toDo: ToDoQueries) {}

  async of(userIds: readonly number[]): Promise<(userId: number) => TaskList> {
    const counts = userIds.length === 0 ? new Map<number, TaskCounts>() : await this.toDo.counts(userIds);
    return (userId) => toDoList(counts.get(userId) ?? {});
  }
}
