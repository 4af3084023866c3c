import { financialGoals } from './financial-goals.js';
import { monthlyBooks } from './monthly-books.js';
import { moving } from './moving.js';
import { newBusiness } from './new-business.js';
import { newIndividual } from './new-individual.js';
import type { StarterContents } from './starter.js';
import { yearlyReview } from './yearly-review.js';

/** Questionnaires that are there at the start, by their names, which never change. */
export const starters: Readonly<Record<string, () => StarterContents>> = {
  new_individual: newIndividual,
  new_business: newBusiness,
  monthly_books: monthlyBooks,
  yearly_review: yearlyReview,
  financial_goals: financialGoals,
  moving,
};
