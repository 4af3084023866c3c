/** Rules of this project's own. */
export default {
  meta: { name: 'steward' },
  rules: {
    // Mapped fields are public for TypeORM's sake; only the aggregate itself may assign them.
    'aggregates-change-themselves': {
      create: (context) => ({
        AssignmentExpression({ left }) {
          if (left.type === 'MemberExpression' && left.object.type !== 'ThisExpression')
            context.report({
              node: left,
              message: 'State changes only through a method of the aggregate.',
            });
        },
      }),
    },
  },
};
