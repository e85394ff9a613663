// Health check of a container: ends with 0 if the address answers with 2xx.
const [url] = process.argv.slice(2);
const answer = await fetch(url).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
