import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { completeDocument, type OpenApiDocument } from './openapi-document';

/** Describes every route that is registered from now on, by its contract: see `app.swagger()`. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Entropi API',
        version: '1.0.0',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/', description: 'The server that this document is from' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (described) =>
      'openapiObject' in described
        ? (completeDocument(described.openapiObject as OpenApiDocument) as object)
        : described.swaggerObject,
  });
}

/** The description of `api` at `/openapi.json`. */
export function registerOpenApi(app: FastifyInstance, api: FastifyInstance): void {
  app.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
}

/** The page is served over plain HTTP on one's own machine, and contains its own styles. */
const DOCS_POLICY = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'style-src': "'self' 'unsafe-inline'",
  'frame-ancestors': "'none'",
};

/** Serves a page at `/docs` to read the description. */
export async function registerDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: DOCS_POLICY });
}
