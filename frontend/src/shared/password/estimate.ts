import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * How hard a password is to guess, from 0 to 4. It knows breached passwords, so it is large and fetched apart.
 * @param about words that somebody who knows the person would try
 */
export function estimate(password: string, about: readonly string[]): number {
  // Guessing gains nothing beyond, and the time that it takes grows.
  return estimator.check(password.slice(0, 100), [...about]).score;
}
