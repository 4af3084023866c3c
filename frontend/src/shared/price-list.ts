/**
 * Owner's prices in dollars: of one session each, and of the packages with a price, in the order of the list.
 */
export const prices = {
  'Personal Financial Coaching': 35,
  '3-Session Package': 95,
  'Business Consulting': 65,
  'Monthly Retainer': 225,
  'Professional Bookkeeping': 45,
  'Regulatory Guidance': 85,
  'Financial Education': 30,
  'Workshop Series': 150,
} as const;
