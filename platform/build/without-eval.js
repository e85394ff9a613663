// zod compiles its parsers with Function where it may, and probes whether it may: under Trusted
// Types the probe alone is a violation. All copies on the page, those of remotes too, read this.
globalThis.__zod_globalConfig = { jitless: true };
