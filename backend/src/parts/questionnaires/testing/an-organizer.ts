/** As it is sent to the server: every type of question, conditions, secrets and requests. */
export const anOrganizer = (over: object = {}) => ({
  title: 'New client',
  description: 'About ten minutes',
  sections: [
    {
      title: 'You',
      questions: [
        { key: 'name', type: 'text', label: 'Your name', required: true },
        { key: 'ssn', type: 'secret', label: 'Social Security number' },
        { key: 'born', type: 'date', label: 'Date of birth' },
        { key: 'notes', type: 'long_text', label: 'Anything else?' },
      ],
    },
    {
      title: 'Work',
      questions: [
        {
          key: 'owns',
          type: 'yes_no',
          label: 'Do you own a business?',
          requests: [{ title: 'Profit and loss' }],
        },
        { key: 'ein', type: 'secret', label: 'Its EIN', showIf: { key: 'owns', is: 'yes' } },
        {
          key: 'revenue',
          type: 'money',
          label: 'Its revenue',
          required: true,
          showIf: { key: 'owns', is: 'yes' },
        },
        { key: 'jobs', type: 'number', label: 'How many jobs?', requests: [{ title: 'W-2' }] },
        {
          key: 'form',
          type: 'choice',
          label: 'Its form',
          options: ['LLC', 'Sole proprietor'],
          requests: [{ title: 'Articles', option: 'LLC' }],
        },
        {
          key: 'income',
          type: 'choices',
          label: 'Other income',
          options: ['Rent', 'Interest', 'Farm'],
          requests: [{ title: 'Statement', description: 'Of the whole year' }],
        },
        { key: 'letter', type: 'file', label: 'A letter of the IRS' },
        { key: 'cars', type: 'table', label: 'Cars', columns: ['Make', 'Miles'] },
      ],
    },
  ],
  ...over,
});
