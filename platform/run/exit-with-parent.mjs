// Preloaded into every process that a command starts: when the command is gone, however it ended,
// its channel closes and the process stops as it would on SIGTERM.
const STOP_LIMIT_MS = 15_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The channel alone must not keep the process alive.
process.channel?.unref();
