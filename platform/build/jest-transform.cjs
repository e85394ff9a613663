const { createTransformer } = require('@swc/jest');

/**
 * `@swc/jest`, whose cache outlives a run: jest's own key contains the globals of a project, and in those stands the
 * address of the run's PostgreSQL.
 */
module.exports = {
  createTransformer(config) {
    const transformer = createTransformer(config);
    return {
      ...transformer,
      getCacheKey: (source, file, options) =>
        transformer.getCacheKey(source, file, { ...options, configString: JSON.stringify(config) }),
    };
  },
};
