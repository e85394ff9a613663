// Health check of a container: ends with 0 if the address responds with 2xx.
const [url] = process.argv.slice(2);
const response = await fetch(url).catch(() => null);
process.exit(response?.ok ? 0 : 1);
