/** As it is sent to the server: a question with a condition and a request. */
export const aQuestionnaire = (over: object = {}) => ({
  title: 'Yearly review',
  sections: [
    {
      title: 'Business',
      questions: [
        { key: 'owns', type: 'yes_no', label: 'Do you own a business?', required: true },
        {
          key: 'books',
          type: 'yes_no',
          label: 'Do you keep its books?',
          showIf: { key: 'owns', is: 'yes' },
          requests: [{ title: 'Books of the year' }],
        },
      ],
    },
  ],
  ...over,
});
