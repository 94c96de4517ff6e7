// Loaded into each program that the launcher runs: if the launcher is killed, so that it can't end
// its programs, they end by themselves and free their ports for the next start. A program's own
// children inherit this too, and need their channel to it for themselves.
if (process.env.SPILLWAY_LAUNCHER_PID === String(process.ppid)) {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
  process.channel?.unref();
}
