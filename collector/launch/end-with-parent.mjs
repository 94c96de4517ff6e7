// Loaded into each program that the launcher runs: if the launcher is killed, so that it can't end
// its programs, they end by themselves and free their ports for the next start.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
