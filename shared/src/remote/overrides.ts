import { RemoteName } from '@entropi/contracts/published';
import * as z from 'zod/mini';

/** Parameter of the address that asks for an override: `?mf-override=mf-chat:http://localhost:3010`. */
export const OVERRIDE_PARAMETER = 'mf-override';

/** The value of that parameter that ends all overrides of this browser. */
export const OVERRIDE_RESET = 'reset';

/** Where the gateway gives a superuser's browser its developer cookie. */
export const OVERRIDES_PATH = '/developer/overrides';

/** Stands for the version of an overridden remote, which is not a published one. */
export const OVERRIDE_VERSION = '0.0.0-override';

export const MAX_OVERRIDES = 8;
export const MAX_OVERRIDE_LENGTH = 300;

/** Address of the manifest, or of its folder, by remote. */
export const Overrides = z
  .record(RemoteName, z.string().check(z.maxLength(MAX_OVERRIDE_LENGTH)))
  .check(
    z.refine(
      (overrides) => Object.keys(overrides).length <= MAX_OVERRIDES,
      'No more than eight overrides',
    ),
  );
export type Overrides = z.infer<typeof Overrides>;

/** Body and response of `PUT /developer/overrides`; the response has the addresses of the manifests. */
export const OverridesBody = z.strictObject({ overrides: Overrides });
