/** Number of random cases: all of them in `make test-all`, and a third in `make test`. */
export const cases = (all: number): number => (process.env['TEST_ALL'] === '1' ? all : Math.ceil(all / 3));
