import { residenceName, residenceOf } from './residence.js';

describe('a residence', () => {
  it.each([
    ['TX', null, 'TX'],
    [' texas ', 'USA', 'TX'],
    ['N.Y.', 'United States', 'NY'],
    ['new york', 'U.S.A.', 'NY'],
    ['District of Columbia', '', 'DC'],
    ['Puerto Rico', null, 'PR'],
    ['', null, 'unknown'],
    [null, null, 'unknown'],
    ['Texarkana', null, 'unknown'],
    ['Texas', 'Mexico', 'abroad'],
    [null, 'Deutschland', 'abroad'],
    ['constructor', null, 'unknown'],
  ])('in the state %p of the country %p is %p', (state, country, residence) => {
    expect(residenceOf({ state, country })).toBe(residence);
  });

  it('has a name', () => {
    expect(['TX', 'abroad', 'unknown'].map(residenceName)).toEqual([
      'Texas',
      'Outside the United States',
      'Unknown',
    ]);
  });
});
