// zod compiles its parsers with Function if this is allowed, and tries it out first. Under Trusted Types even
// that is a violation. All copies of zod on the page, those of remotes too, read this setting.
globalThis.__zod_globalConfig = { jitless: true };
