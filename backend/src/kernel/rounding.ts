const most = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The one rule by which amounts are rounded: half up by the absolute value, then the sign, so that a refund undoes
 * exactly what was charged: 16.5 is 17, and −16.5 is −17.
 * @returns `dividend` ÷ `divisor` as a whole number; beyond the exact integers the largest of them, which is above
 * every maximum anyway
 * @param divisor above zero
 */
export function rounded(dividend: bigint, divisor: bigint): number {
  const size = dividend < 0n ? -dividend : dividend;
  const whole = (2n * size + divisor) / (2n * divisor);
  const result = Number(whole > most ? most : whole);
  return dividend < 0n ? 0 - result : result;
}
