import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Strength of a password, from 0 to 4. The estimator includes a list of breached passwords, so it is large
 * and loaded on demand.
 * @param about words that an attacker who knows the person would try
 */
export function estimate(password: string, about: readonly string[]): number {
  // Longer passwords are as strong, and the estimate would take longer.
  return estimator.check(password.slice(0, 100), [...about]).score;
}
