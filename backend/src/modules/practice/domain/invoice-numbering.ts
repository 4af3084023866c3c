/** The practice's series of invoice numbers. */
export interface InvoiceNumbers {
  /** Beginning of each number; may be empty. */
  prefix: string;
  /** Least number of digits after it, filled up with zeros: 1 to 9. */
  digits: number;
  /** Place of the next invoice in the series, from 1: the first that no invoice has. */
  next: number;
}

/** A number as it is printed: INV-000043. @param place in the series, from 1 */
export const numberInSeries = (
  { prefix, digits }: Pick<InvoiceNumbers, 'prefix' | 'digits'>,
  place: number,
): string => `${prefix}${String(place).padStart(digits, '0')}`;

/** The numbers of future invoices. A port, because the module of invoices, which implements it, needs the practice's name. */
export abstract class InvoiceNumbering {
  abstract read(): Promise<InvoiceNumbers>;

  /**
   * Continues with other numbers, in the open unit of work.
   * @throws DomainError invalid (invoiceNumbers): an invoice has that number, or a later one with this prefix
   */
  abstract change(numbers: InvoiceNumbers): Promise<void>;
}
