// Preloaded into every process that a command starts. When the command is gone, however it ended, the channel
// to it closes, and the process stops as on SIGTERM.
const STOP_LIMIT_MS = 15_000;

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The channel alone must not keep the process alive.
process.channel?.unref();
