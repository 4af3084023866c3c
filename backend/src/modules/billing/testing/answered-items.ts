/** Items that were written with an amount only, as an answer has them. */
export const answeredItems = <Item extends { amount: string }>(items: readonly Item[]): object[] =>
  items.map((item) => ({
    ...item,
    quantity: '1',
    unitPrice: item.amount,
    discountPercent: null,
    taxRateId: null,
    taxReason: null,
    priceId: null,
  }));
